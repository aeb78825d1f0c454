/** The lessons in the order in which they build on each other. */
export const lessons = [
  'spread',
  'leverage',
  'margin',
  'close-out',
  'stops',
  'binary-options',
] as const;

export type Lesson = (typeof lessons)[number];

export const isLesson = (name: string): name is Lesson =>
  (lessons as readonly string[]).includes(name);

export const lessonPath = (lesson: Lesson): string => `/help/lessons/${lesson}`;

/** The lesson that follows; null after the last. */
export const lessonAfter = (lesson: Lesson): Lesson | null =>
  lessons[lessons.indexOf(lesson) + 1] ?? null;
