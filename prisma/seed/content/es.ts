import type { Texts } from './items';

export const es: Texts = {
  about: [
    'Quiénes somos',
    `Assay es una plataforma de trading e inversión cuya honestidad puedes comprobar.

Cada orden nombra los ticks que la ejecutaron, y tu navegador puede rehacer el cálculo. Cada saldo es la suma de asientos que nadie puede cambiar después. Una vez al día publicamos lo que debemos a todos los clientes, y puedes encontrar en ello tu parte.

## Lo que nadie puede hacer aquí

- Nadie, ni siquiera el operador, puede fijar un precio, una ejecución o el resultado de una opción binaria.
- Ningún plan se vende sin que sus rendimientos se hayan apartado antes.
- Ninguna retirada exige un pago previo: la comisión que se muestra sale del importe.
- Ningún número de usuarios, volumen o precio es inventado. Lo simulado lleva su aviso.

El código fuente es abierto. [Cómo se ejecutan las órdenes](/help/fills), [las comisiones](/help/fees) y [lo que debemos](/proof) son páginas públicas.`,
  ],
  company: [
    'La empresa',
    `Este sitio lo gestiona la empresa con la que tienes tu contrato. El software no conoce su nombre. Antes de operar con dinero real, el operador indica aquí:

- nombre y forma jurídica de la empresa,
- domicilio y registro en el que figura, con su número,
- quién la representa,
- cómo contactar con ella,
- quién audita sus cuentas.

Mientras falte, considera el sitio una prueba y usa solo dinero ficticio.`,
  ],
  licence: [
    'Licencia y supervisión',
    `El software no trae ninguna licencia. Si el operador de este sitio necesita una, y de qué autoridad, depende de dónde estén él y sus clientes.

El operador indica aquí la autoridad, el tipo de licencia, su número y dónde consultarla. Consúltala ante la propia autoridad, no por un enlace que alguien te envíe.

Si aquí no figura nada, da por hecho que nadie supervisa este sitio.`,
  ],
  legal: [
    'Aviso legal',
    `El contrato de tu cuenta es entre tú y el operador que figura en «La empresa». Incluye las condiciones de uso, la advertencia de riesgos, la política de privacidad y las condiciones de cada producto que viste antes de aceptar.

Las condiciones de instrumentos, planes, préstamos y comisiones se guardan por versiones. Lo que aceptaste queda como estaba; un cambio vale solo para órdenes posteriores, y una subida de comisión se anuncia con un día de antelación.

El software es de código abierto con licencia Apache 2.0, sin garantía de sus autores.`,
  ],
  risk: [
    'Advertencia de riesgos',
    `Operar con apalancamiento puede costarte rápidamente todo lo que pones. La mayoría de quienes operan con apalancamiento o compran opciones binarias pierde dinero. [Qué parte de los clientes ha perdido aquí](/help/fills) se mide y se publica.

- **El apalancamiento** multiplica las pérdidas igual que las ganancias. Cuando tu patrimonio cae a la mitad del margen en uso, se cierran posiciones de forma forzosa.
- **Gaps**: un precio puede saltarse tu stop; la ejecución puede ser entonces peor que tu nivel. No puedes perder más que tu saldo: lo que pase de ahí lo cubre Assay.
- **Las opciones binarias** pagan por un acierto menos de lo que quitan por un fallo. Quien acierta la mitad de las veces pierde.
- **Los planes** inmovilizan tu dinero. Sus rendimientos están reservados; aun así, el operador podría volverse insolvente.
- **Los préstamos** hay que devolverlos, dé lo que dé tu operativa.

Nunca pongas dinero que necesites. Nadie honrado te promete una ganancia.`,
  ],
  terms: [
    'Condiciones de uso',
    `## Tu cuenta

Una persona, una cuenta. Lo que declaras sobre ti es cierto, y te guardas la contraseña y el segundo factor. Eres mayor de edad, y la ley de donde vives te permite usar este sitio.

## Órdenes

Una orden se ejecuta al precio de un tick que llegó después de ella, según las reglas de [Cómo se ejecutan las órdenes](/help/fills). Nadie cambia después una ejecución. Cada orden sigue las condiciones de su instrumento vigentes cuando se dio.

## Dinero

Los depósitos se abonan tras su revisión. Las retiradas van a direcciones y tarjetas tuyas, tras la revisión y los plazos que se muestran. Las comisiones salen del importe. Nunca pedimos un pago antes de una retirada.

## Límites y fin

Podemos retener lo nuevo en tu cuenta, por un motivo y hasta una fecha que se te comunican. Retirar, cerrar posiciones y cerrar la cuenta siguen siendo posibles. Puedes cerrar tu cuenta cuando quieras.

## Controversias

Recibos y extractos son prueba para ambas partes. Avísanos de un error en cuanto lo veas; el operador indica aquí a quién más puedes acudir.`,
  ],
  privacy: [
    'Política de privacidad',
    `## Qué se guarda

Tu nombre de usuario, correo e idioma; lo que entregas para la verificación; órdenes, pagos y mensajes; y, de cada inicio de sesión, la hora, la dirección de red y el navegador.

## Para qué

Para llevar tu cuenta y tu dinero, impedir el acceso de terceros y porque lo exigen las leyes de contabilidad y blanqueo. Nada se vende, y no hay publicidad de terceros.

## Cómo

Las fotos están cifradas y solo las ven su dueño y quien las revisa; cada consulta queda registrada y se te muestra. Las contraseñas se guardan como hash.

## Cuánto tiempo

Cuando cierras tu cuenta, tu identidad se borra. Lo que la ley obliga a conservar se guarda aparte hasta que vence: cinco años, si el operador no indica otra cosa.

## Tus derechos

Puedes descargar lo que se guarda de ti, corregirlo, cerrar la cuenta y oponerte. El operador indica aquí quién responde y qué autoridad es competente.`,
  ],
  cookies: [
    'Política de cookies',
    `Este sitio solo pone las cookies que necesita:

- una que mantiene tu sesión,
- una que distingue un navegador que ya usaste del de un desconocido,
- tu idioma, el aspecto y la cuenta en uso, real o demo.

Ninguna te sigue a otros sitios y ninguna es de otros. Las listas de seguimiento y los gráficos de los visitantes quedan en el navegador. Si borras las cookies, se cierra tu sesión y se olvidan tus ajustes.`,
  ],
  advertising: [
    'Publicidad',
    `Lo que decimos de nosotros se puede comprobar: cada cifra dice cómo y cuándo se midió. No prometemos ganancias, no mostramos ganadores inventados ni ponemos relojes para meterte prisa.

Nadie te llama para que deposites, y ningún asesor nuestro lleva tu cuenta. Quien lo ofrece en nuestro nombre no trabaja para nosotros: lee [Si alguien te mete prisa](/help/pressure).

Los premios por invitar a amigos, donde los haya, son una parte de las comisiones pagadas; salen de nuestro propio dinero y nunca de depósitos.`,
  ],
  disclaimer: [
    'Exención de responsabilidad',
    `Nada en este sitio es asesoramiento de inversión, una recomendación ni una oferta donde la ley la prohíba. Gráficos, estadísticas y resultados pasados no dicen lo que viene.

Los precios vienen de las fuentes que se nombran a su lado. Una fuente puede fallar o retrasarse; un instrumento con precios demasiado antiguos no se negocia. Los precios simulados están marcados y nunca ejecutan órdenes con dinero real.

Las estimaciones, como un margen, un rendimiento o una devolución, se calculan con lo que introduces; cuenta lo que se muestra al confirmar.`,
  ],
  markets: [
    'Mercados',
    `Divisas, cripto, acciones, futuros y metales se negocian aquí sobre su precio, con apalancamiento. El activo en sí no es tuyo: ni voto, ni entrega, ni moneda en un monedero.

Assay es la contraparte de cada orden. Gana cuando los clientes pierden y pierde cuando ganan; por eso las ejecuciones se pueden comprobar y nadie puede elegir un precio.

Cada instrumento indica su horario, el tamaño del contrato, el spread y la comisión. Un mercado cerrado queda quieto, y las órdenes esperan a que abra.`,
  ],
  'plans-and-loans': [
    'Inversión y préstamos',
    `Un **plan** paga cada día un rendimiento fijo por tu capital. Los rendimientos salen de la tesorería, dinero propio de Assay, y todo el rendimiento de un plan se aparta al comprarlo. La página de planes muestra cuánto hay.

Un **préstamo** se desembolsa con dinero propio de Assay. Su coste, por día y en total, figura en el contrato que firmas. Lo prestado se puede retirar o devolver; no respalda posiciones ni sirve para pagar planes, opciones binarias o coleccionables.

Ninguno es una cuenta de ahorro, y ningún fondo de garantía de depósitos los cubre.`,
  ],
  'smart-trading': [
    'Trading inteligente',
    `«Trading inteligente» es el nombre de nuestros planes. Ningún robot opera por ti y no hay estrategia secreta: el rendimiento diario está fijado en las condiciones y lo paga la tesorería.

Antes de comprar ves cada pago con su fecha. Puedes salir antes, exactamente por el importe que se muestra; las condiciones dicen lo que cuesta. Un plan que la tesorería no puede pagar entero no se vende.`,
  ],
  'demo-account': [
    '¿Hay una cuenta para practicar?',
    `Sí. Cada cuenta incluye una cuenta demo con 100.000 USDT de dinero ficticio y las mismas reglas que la real. Se cambia arriba en la página y se restablece en tu cuenta. Planes, préstamos y pagos solo existen en la cuenta real.`,
  ],
  'prices-from': [
    '¿De dónde vienen los precios?',
    `De las bolsas y proveedores que se nombran en [Cómo se ejecutan las órdenes](/help/fills). Si uno falla, otro lo releva. Los precios simulados están marcados y nunca ejecutan órdenes con dinero real.`,
  ],
  'check-a-fill': [
    '¿Cómo compruebo que mi orden se ejecutó de forma justa?',
    `Abre la orden y luego su recibo. Nombra el tick que decidió y los de alrededor, y tu navegador rehace el cálculo. Puedes descargarlo firmado y comprobarlo sin nosotros, ahora o dentro de años.`,
  ],
  'trade-costs': [
    '¿Cuánto cuesta una operación?',
    `El spread, es decir, la distancia entre bid y ask, y una comisión al abrir y otra al cerrar la posición. Ambos se muestran antes de confirmar. Mantener una posición durante la noche no cuesta nada.`,
  ],
  'market-closed': [
    '¿Por qué no puedo enviar una orden ahora?',
    `O el mercado está cerrado, o su último precio es demasiado antiguo. Entonces no se ejecuta nada, y la pantalla dice cuándo abre el mercado o la antigüedad del precio. Las criptomonedas se negocian a todas horas, las divisas del domingo por la tarde al viernes por la tarde en Nueva York, y las acciones en el horario de su bolsa.`,
  ],
  'what-is-leverage': [
    '¿Qué hace el apalancamiento?',
    `Con apalancamiento 30 tienes una posición treinta veces mayor que tu margen. Si el precio va un 1 % en tu contra, pierdes el 30 % de ese margen. Cuanto más alto, menos margen hace falta y menos espacio queda hasta el cierre forzoso.`,
  ],
  'close-out': [
    '¿Cuándo se cierran mis posiciones de forma forzosa?',
    `Cuando tu patrimonio cae a la mitad del margen en uso. Se te avisa al 100 % y al 75 %. Las posiciones que pierden se cierran una a una hasta que el nivel vuelve a superar la mitad. Si un gap se lleva más de lo que tienes, el resto lo cubre Assay.`,
  ],
  'binary-options': [
    '¿Cómo termina una opción binaria?',
    `Con el primer tick al vencer o después. Si el precio fue a tu favor, recibes el importe y el pago que se mostró; si no, el importe se pierde; al precio de entrada exacto, se devuelve. Como un acierto rinde menos que el importe, adivinar hace perder a la larga.`,
  ],
  'plan-rewards': [
    '¿Con qué se pagan los rendimientos de los planes?',
    `Con la tesorería: dinero propio de Assay, apartado entero al comprar un plan. Su saldo, lo reservado y cada movimiento son públicos en la página [Trading inteligente](/trading).`,
  ],
  'loan-cost': [
    '¿Cuánto cuesta un préstamo?',
    `Interés simple por cada día completo sobre el capital pendiente, tras unos días sin intereses. El calendario, el coste total y el tipo anual efectivo se ven antes de firmar. Devolver antes no cuesta nada más.`,
  ],
  'deposit-arrives': [
    '¿Cuándo llega mi depósito?',
    `Cuando la red lo ha confirmado y un operador lo ha revisado; si llegó a una dirección que es solo tuya, puede no necesitar revisión. Indica el hash de la transacción o sus seis últimos caracteres. Ves cada paso en la lista de depósitos.`,
  ],
  'withdrawal-fee': [
    '¿Cuánto cuesta una retirada?',
    `El porcentaje que figura en [Comisiones](/help/fees), y sale del importe. Antes de una retirada no hay que pagar nada: ni impuestos, ni depósitos, ni justificantes de fondos. Quien lo pide no trabaja para nosotros.`,
  ],
  'withdrawal-waits': [
    '¿Por qué espera mi retirada?',
    `Una dirección o tarjeta nueva espera 24 horas, igual que todo tras cambiar la contraseña o el segundo factor, para que puedas parar a un ladrón. Después la revisa un operador; por encima de un límite, dos.`,
  ],
  'why-verify': [
    '¿Por qué tengo que verificarme?',
    `Lo exigen las leyes contra el blanqueo, antes de un primer depósito y para los préstamos. La revisión debe hacerse en 48 horas. Tus fotos están cifradas, y ves quién las ha mirado.`,
  ],
  'lost-factor': [
    'He perdido la aplicación o la llave de acceso. ¿Y ahora?',
    `Usa un código de recuperación. Sin él, pide la eliminación al iniciar sesión: con la contraseña y un código por correo, tras una espera en la que te escribimos una y otra vez y en la que se puede detener.`,
  ],
  'money-owed': [
    '¿Cómo sé que mi dinero consta en los libros de Assay?',
    `Cada día publicamos lo que debemos a todos los clientes. En [Saldo](/profile/balance) descargas la prueba de tu parte, y cualquiera puede comprobar que pertenece a la suma publicada.`,
  ],
  'take-a-break': [
    '¿Puedo bloquearme para no operar?',
    `Sí. En tu cuenta pones límites a pérdidas y depósitos, o tomas una pausa que nadie puede acortar, tampoco nosotros. Cerrar posiciones y retirar dinero sigue siendo posible.`,
  ],
  'collectible-money': [
    '¿Adónde va el dinero de un coleccionable?',
    `Entero a la organización benéfica: no nos quedamos con nada ni se descuenta comisión. Cada venta se anota como deuda con ella, y cada pago figura con su fecha y referencia en la página de [coleccionables](/nfts), a la vista de todos.`,
  ],
  'collectible-bid': [
    '¿Qué pasa con el dinero de mi puja?',
    `La puja entera queda retenida mientras sea la más alta. En cuanto alguien ofrece más, se libera al momento. Una puja en los dos últimos minutos retrasa el final dos minutos, diez veces como máximo, para que nadie gane solo por el último segundo. Al terminar la subasta paga quien más ha pujado.`,
  ],
  'invite-reward': [
    '¿Qué recibo por invitar a amigos?',
    `Una parte de las comisiones que pagan en la cuenta real, durante el tiempo y en la proporción que muestra [Invitar a amigos](/profile/invite). Sale de dinero que hemos apartado para ello. Tus amigos pagan las mismas comisiones que todos, y nada viene de lo que depositan o pierden.`,
  ],
  'invite-sees': [
    '¿Qué veo de los amigos que invité?',
    `La suma de todas sus comisiones y lo que ganaste con ellas, mes a mes. Nunca ves un nombre, un saldo, un depósito ni una orden, y tus amigos lo leen antes de registrarse. Una cuenta que abras para ti no rinde nada.`,
  ],
  'support-reach': [
    '¿Cómo contacto con el soporte?',
    `Con el botón de soporte, presente en todas las páginas. Escribes allí, un operador responde y ves la respuesta en cuanto se envía. La conversación se guarda para que puedas leer más tarde lo que se dijo.`,
  ],
  'support-never': [
    '¿Qué no me pedirá nunca el soporte?',
    `Tu contraseña, un código, un código de recuperación o un pago. El soporte no puede fijar un precio, cambiar una ejecución ni mover tu dinero, y nadie te llama por iniciativa propia. Quien lo haga no trabaja para nosotros: lee [Si alguien te mete prisa](/help/pressure).`,
  ],
  'close-account': [
    '¿Puedo cerrar mi cuenta?',
    `Sí, cuando quieras y sin coste, en [Cerrar tu cuenta](/profile/security/closing). Se cierra 14 días después, y hasta entonces basta un botón para conservarla. Ese día borramos tu identidad; lo que la ley obliga a conservar se guarda aparte hasta que vence.`,
  ],
};
