-- Whether a sentence asks its reader to hand over a password, a code or a key.
create function support_asks_secret(p_sentence text) returns boolean language sql immutable as $$
  select p_sentence ~* concat_ws('|',
      'pass ?(word|code|phrase)|\mpin\M|\motp\M|\mcodes?\M|\mcodic[ei]\M|(seed|recovery) phrase',
      'private key|passwort|kennwort|wiederherstellungs|mot de passe|phrase de récupération',
      'contraseña|c[oó]digo|clave privada|chiave privata|密[码碼]|[验驗][证證][码碼]|助[记記][词詞]',
      '私[钥鑰]|パスワード|暗証番号|コード|秘密鍵|비밀번호|인증 ?번호|코드|개인 ?키',
      'كلمة (المرور|السر)|رمز|الرموز|المفتاح الخاص')
    and p_sentence ~* concat_ws('|',
      '\m(what|which)\M.*\myour\M|\m(wie|was) (lautet|ist|sind)\M|\mquel(le)?s? est',
      '\mcu[aá]l es\M|\mqual è|什[么麼]|多少|何です|何でしょう|무엇|뭐|ما (هو|هي)\M',
      '\m(send|tell|give|share|provide|reply|forward|write|text|read)\M.*\m(us|me|here|back)\M',
      '\m(please|kindly)\M.*\m(send|tell|give|share|provide|reply|forward|write|text|read)\M',
      '\m(schicken|senden|nennen|geben|schreiben|verraten|teilen)\M.*\m(uns|mir|hier|mit)\M',
      '\m(bitte|hier|uns|mir)\M.*\m(schicken|senden|nennen|geben|schreiben|verraten|mitteilen)\M',
      '\m(envoyez|donnez|communiquez|indiquez|transmettez|partagez|dites|écrivez|fournissez)',
      '\m(envía|envíe|dime|dinos|díganos|danos|dame|comparte|escribe|indica|facilita|proporciona)',
      '\m(invia|mandaci|manda|mandami|dimmi|dicci|dacci|dammi|comunica|scrivi|condividi|fornisci)',
      '([发發]|告[诉訴]|提供|[给給]|回[复覆]|分享).*(我|[这這]里|此[处處]|客服)',
      '([请請]|我).*([发發]|告[诉訴]|提供|回[复覆]|分享)',
      '教えて|送って|お知らせ|送信して|ご提示|お送り|返信して|알려|보내|제공해|회신해|말씀해|적어',
      '[أا]رسل|[أا]خبر|[أا]عط|شارك|زوّ?د|اكتب')
$$;
