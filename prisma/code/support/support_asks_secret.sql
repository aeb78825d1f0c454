-- Whether one of these sentences, as told_sentences has them, asks its reader to hand over a
-- password, a code or a key.
create function support_asks_secret(p_sentences text) returns boolean
language plpgsql immutable as $$
declare
  v_words constant text[] := '{%pass%,%pin%,%mnemonic%,%otp%,%code%,%codic%,%seed %,%recovery %,
    %private key%,%kennwort%,%wiederherst%,%recuperation%,%digit%,%number%,%fa%,%credentials%,
    %login details%,%ziffern%,%chiffres%,%cifr%,%位%,%桁%,%자리%,%contrasena%,%codigo%,%clave priv%,
    %chiave priv%,%密%,%码%,%碼%,%词%,%詞%,%钥%,%鑰%,%パスワード%,%暗証番号%,%コード%,%비밀번호%,%인증번호%,
    %코드%,%개인키%,%كلمة%,%رمز%,%الرموز%,%المفتاح%,%words%,%worter%,%mots%,%palabras%,%parole%,
    %numeros%,%numeri%,%数字%,%數字%,%単語%,%단어%,%숫자%,%الكلمات%,%الارقام%}';
  v_secret constant text := concat_ws('|',
    'pass ?(word|code|phrase)|\mpin\M|\mmnemonic|\motp\M|\mcodes?\M|\mcodic[ei]\M',
    '(seed|recovery) phrase',
    'private key|passwort|kennwort|wiederherstellungs|mot de passe|phrase de recuperation',
    '\m(six|6|eight|8|one time) ?-?(digits?|numbers?)\M|\m2 ?fa\M|credentials|login details',
    '\m(6|sechs|six|seis|sei) ?(ziffern|chiffres|digitos|cifras|cifre)\M|sms[- ]?code',
    '6 ?(位|桁|자리)|六位|contrasena|codigo|clave privada|chiave privata',
    '密[码碼]|[验驗][证證][码碼]|助[记記][词詞]|私[钥鑰]|パスワード|暗証番号|コード|秘密鍵|비밀번호|인증번호|코드|개인키',
    'كلمة (المرور|السر)|رمز|الرموز|المفتاح الخاص',
    -- The words of a wallet, and what an app, a telephone or a message shows.
    '\m(twelve|12|24|twenty ?-?four) ((secret|recovery|seed) )?words\M',
    '\m(zwolf|12|24) worter\M|\m(douze|12|24) mots\M|\m(doce|12|24) palabras\M',
    '\m(dodici|12|24) parole\M|(12|十二|24|二十四) ?[个個][单單]?[词詞]|(12|十二|24) ?[個語の]{0,2}単語',
    '(12|열두|24) ?개?의?단어|الكلمات (الاثنت|ال ?12|ال ?24)',
    '\m(digits|numbers)\M( \w+){0,1} (in|of|from|on)( \w+){0,2} (app|authenticator|sms|phone)\M',
    '\mziffern (aus|in|auf|von)\M|\mchiffres (de|dans|sur)( \w+)? (application|appli|sms|'
      || 'telephone)\M',
    '\m(digitos|cifras|numeros) (de|en|del)( \w+)? (aplicacion|app|sms|telefono|movil)\M',
    '\m(cifre|numeri) (dell|della|nella|del|sul)( \w+)? ?(app|applicazione|sms|telefono)\M',
    '([验驗][证證]器|[短简簡][信訊讯])[^,\n]{0,6}[数數]字|アプリの数字|앱의?숫자|الارقام (في|من|علي)');
  v_asked constant text := concat_ws('|',
    '\m(what|which)\M(?! you ).*\myour\M|\m(wie|was) (lautet|ist|sind)\M|\mquel(le)?s? est',
    '\mcual es\M|\mqual e\M|什[么麼]|多少|何です|何でしょう|무엇|뭐|ما (هو|هي)\M',
    '\m(send|tell|give|share|provide|reply|forward|write|text|read)\M.*\m(us|me|here|back)\M',
    '\m(please|kindly)\M.*\m(send|tell|give|share|provide|reply|forward|write|text|read)\M',
    '\mshow\M.*\m(us|me|here)\M|^\W*(your|ihr|ihre[nr]?|votre|s?tu|su|il (tuo|suo))\M.*'
      || '\m(please|kindly|bitte|svp|por favor|per favore)\W*$',
    '\m(reply|respond|answer|come back|get back)\M.*\m(with|by)\M',
    '^\W*(then |now |just )?(send|tell|give|share|provide|text|forward|message)\M',
    '\m(schicken|senden|nennen|geben|schreiben|verraten|teilen|sagen)\M.*\m(uns|mir|hier|mit)\M',
    '^\W*(bitte )?(nennen|verraten|sagen|schicken|senden) sie\M(?!.*\m(nie\w*|kein\w*)\M)',
    '\m(bitte|hier|uns|mir)\M.*\m(schicken|senden|nennen|geben|schreiben|verraten|mitteilen)\M',
    '\mantworten\M.*\mmit\M|\m(repond(ez|re)|responda?|rispond[aei]\w*)\M.*\m(avec|par|con)\M',
    '\m(envoyez|donnez|communiquez|indiquez|transmettez|partagez|dites|ecrivez|fournissez)',
    '\m(envi[ae]|dime|dinos|digan?(os|me|nos)|cuent[ae](me|nos)|pas[ae](me|nos)|den?(me|nos)|'
      || 'danos|dame|comparte|escrib[ae]|indi(ca|que)|facilit[ae])',
    '\m(proporcion[ae]|diga)\M',
    '\m(invia|mandaci|manda|mandami|dimmi|dicci|dacci|dammi|comunica|scrivi(?!amo)|'
      || 'condividi|fornisci)',
    '[请請].*([说說念][给給出一下])|([发發]|告[诉訴]|提供|[给給]|回[复覆]|分享).*(我|[这這]里|此[处處]|客服)',
    '((?<![邀申])[请請]|我(?![们們][会會])).*([发發]|告[诉訴]|提供|回[复覆]|分享)',
    '教えて|言って(ください|下さい)|伝えて|送って|お知らせ(?!し)|送信して|ご提示|お送り|返信して|ご返信',
    '알려|말해(주|줘)|불러줘|보내|제공해|회신|답장|말씀해|적어',
    'ارسل|اخبر|\mقل ل(ي|نا)\M|اعط|شارك|زود|اكتب|\mاقرا|\mرد\M|الرد',
    -- Read out, dictated or typed in here.
    '\mread\M.*\m(out|aloud)\M|^\W*(dictate|spell out)\M|\m(please|kindly) dictate\M',
    '\m(enter|type|put)\M.*\m(here|chat)\M|\m(diktieren|lesen|tippen)\M.*\m(uns|mir|hier)\M',
    '\mschreiben\M.*\mhierher\M|\m(lisez|dictez|epelez|tapez|saisissez)\M.*\m(nous|moi|ici)\M',
    '\m(leanos|leame|dictenos|dicteme|leenos)\M|\m(ci|mi) (dica|legga|scriva|detti|dia|mandi)\M',
    '\m(scriva|legga|detti|inserisca)\M.*\m(qui|noi)\M|[请請把].*([念读讀][出给給]|[写寫][在到给給])',
    '読み上げて|(ここ|こちら|チャット)に.*書|읽어주|읽어주세요|불러주');
begin
  -- Most texts name no secret. Words are sought first, as in told_elsewhere.
  return p_sentences like any (v_words)
    and p_sentences ~ v_secret
    -- Each line by itself: a pattern of both takes several times as long to be made.
    and exists (
      select from unnest(string_to_array(p_sentences, E'\n')) line
      where line ~ v_secret and line ~ v_asked);
end $$;
