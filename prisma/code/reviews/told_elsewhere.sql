-- Whether sentences, as told_sentences has them, lead away from this site by a messenger or a
-- mailbox elsewhere. Words that mean something besides count only where they are such a way. Of the
-- words before a pattern one stands in whatever it finds: without them it is not even made ready,
-- which takes a hundred times as long, and PostgreSQL keeps 32 patterns ready.
create function told_elsewhere(p_sentences text) returns boolean language sql immutable as $$
  select exists (select from (values
    ('{%telegr%,%tele gram%,%whatsapp%,%whats app%,%wechat%,%we chat%,%weixin%,%viber%}'::text[],
      'telegr[ae]m|\mtele ?gram\M|whats ?app|\mwechat|\mwe chat (id|us|me)\M|weixin|\mviber\M'),
    ('{%discord%,%kakao%,%zalo%,%skype%,%snapchat%}',
      '\mdiscord\M(?! (in|among|between)\M)|kakao ?talk|\mkakao\M|\mzalo\M|\mskype\M|snapchat'),
    ('{%instagram%,%facebook%,%messenger%,%imessage%,%i message%,%threema%,%tiktok%,%tik tok%}',
      'instagram|\mfacebook\M|\mmessenger\M|\mi ?message\M|\mthreema\M|\mtik ?tok\M'),
    ('{%微信%,%威信%,%电报%,%電報%,%飞机%,%脸书%,%臉書%,%v信%,%V信%}',
      '微信|[加的到用上]威信|电报|電報(群|[号號]|[联聯]|客)|飞机(群|号)|脸书|臉書|[加的用][vV]信'),
    ('{%加%,%vx%,%wx%}', '加 ?(薇|徽信|威信|v|vx|wx)(?![a-z])|\m(vx|wx) ?[:号號]'),
    ('{%テレグラム%,%ワッツアップ%,%ウィーチャット%,%ディスコード%,%カカオトーク%,%バイバー%,%ライン%}',
      'テレグラム|ワッツアップ|ウィーチャット|ディスコード|カカオトーク|バイバー|ライン(id|アカウント|で連絡|に登録|を追加)'),
    ('{%텔레그램%,%왓츠앱%,%위챗%,%카카오톡%,%카톡%,%디스코드%,%바이버%,%라인%}',
      '텔레그램|왓츠앱|위챗|카카오톡|카톡|디스코드|바이버|라인 ?(id|아이디|으로|친구)'),
    ('{%جرام%,%غرام%,%واتس%,%وتساب%,%فايبر%,%ديسكورد%,%تشات%,%ماسنجر%}',
      'تيليجرام|تيليغرام|تلجرام|تلغرام|تليجرام|تليغرام|واتساب|'
        || 'واتس اب|وتساب|فايبر|ديسكورد|وي ?تشات|ماسنجر'),
    ('{%line%,%signal%,%سيجنال%,%シグナル%,%시그널%}', concat_ws('|',
      '\m(write|contact|message|text|reach|chat|talk|call|add|ask)( \w+){0,3} '
        || '(on|via|by|through|over|using|in) (line|signal)\M(?! [0-9])',
      '\m(add|our) line\M(?! [0-9])',
      '\mline ?(id|app|account|official|で|に(登録|追加)|の?友だち|の?友達|を?追加|へ)|(加|用|的) ?line\M',
      '\m(line|signal) ?(:|id\M|account|group|number)|\m(per|via|auf|uber|sur|par|por|su|tramite) '
        || '(line|signal)\M|\msignal (app|messenger)\M|سيجنال|シグナルで連絡|시그널로 연락')),
    ('{%qq%}', '\mqq ?([号號群:]|id\M|[0-9]{5,})|[加的] ?qq\M|客服 ?qq|\m(on|via|by|our|my|add) qq\M'),
    ('{%gmail%,%outlook%,%hotmail%,%yahoo%,%proton%,%icloud%,%gmx%,%slash%,%me/%,%me /%}',
      '\m(at|arroba|chez|bei|chiocciola|et|under)\M ?[])}]? ?(gmail|outlook|hotmail|yahoo|proton|'
        || 'protonmail|icloud|gmx)\M|\m(me|com|net|org|io|gg) slash\M|\m(t|wa) ?[.]? ?me ?/')
  ) of (words, pattern)
  where case when p_sentences like any (words) then p_sentences ~ pattern else false end)
$$;
