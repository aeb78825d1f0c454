// What joins letters and pictures of one sign: some scripts and emoji are written with them.
const joiners = /[\u200c\u200d\ufe0e\ufe0f]/gu;
const unseen =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Whether everything in one line that somebody wrote can be seen, and in its order: no control characters,
 * nothing without a width, nothing that turns round what stands beside it. Else two names could look like
 * one. What operators write is judged by `letters_flaw` in the database.
 */
export const isSeen = (text: string): boolean => !unseen.test(text.replace(joiners, ''));
