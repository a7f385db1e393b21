import {
  type LegalDocument,
  type LegalSection,
  MINIMUM_AGE_YEARS,
  NOTICE_DAYS,
  type PrivacySection,
} from "../../legal/document.ts";

/** The Privacy Policy of the site with this product name. */
export function privacyPolicy(productName: string): LegalDocument<PrivacySection> {
  return {
    title: "Política de privacidad",
    lead: "Recopilamos lo que el servicio necesita y nada para hacer publicidad: sin anuncios, sin rastreadores, sin venta de datos. Esta página dice qué guardamos, por qué y por cuánto tiempo.",
    sections: {
      "what-we-collect": {
        title: "Qué recopilamos",
        blocks: [
          "Puedes explorar y buscar sin decirnos quién eres. Guardamos:",
          {
            terms: [
              [
                "Tu cuenta",
                "Tu nombre completo, tu correo electrónico, tu contraseña en una forma de la que no se puede recuperar (un hash) y el idioma de tus correos. Si inicias sesión con Google, Google nos da tu nombre, tu correo electrónico y datos básicos de tu perfil, y no guardamos ninguna contraseña. Si configuras un segundo paso: los nombres que les das a tus aplicaciones de autenticación, cuándo agregaste y usaste por última vez cada una, la clave que comparte con nosotros y tus códigos de recuperación como hashes.",
              ],
              [
                "Tus eventos",
                "Lo que escribes: título, descripción, lugar, horas, categoría, número de asistentes, y las direcciones de una imagen y de una página de boletos. También cuándo lo creaste y lo cambiaste por última vez, y si está aprobado.",
              ],
              [
                "Tus dispositivos",
                "De cada navegador en el que tienes la sesión iniciada: cómo se identifica (su tipo y su sistema), cuándo iniciaste sesión y cuándo se usó por última vez. Los ves en la página de tu cuenta, donde puedes cerrar la sesión de cada uno. Se eliminan cuando cierras la sesión y, a más tardar, 90 días después de iniciarla.",
              ],
              [
                "Decisiones y reportes",
                "Lo que nuestro equipo decidió sobre tus eventos, con su motivo; el correo sobre eso, hasta que se envía. De un reporte sobre un evento guardamos lo que dice, y no quién lo envió: solo un número con el que vemos que la misma persona reportó otra vez el mismo evento, y del que nadie puede deducir quién es. Si dejas un correo electrónico para la respuesta, lo guardamos hasta enviarla; nuestro equipo no lo ve. Lo que nos cuentas de ti en un reporte de derechos de autor o de imágenes íntimas (tu nombre, cómo contactarte y por quién actúas) lo lee nuestro equipo, y se elimina con el reporte, 90 días después de cerrarlo.",
              ],
              [
                "Correo semanal",
                "Si lo pides: tu correo electrónico, la lista de la que trata el correo (ciudad, categorías, búsqueda y otros filtros), su idioma, cuándo lo pediste, cuándo lo confirmaste y el día del último correo. No registramos si lo abres ni si sigues sus enlaces.",
              ],
              [
                "Borradores",
                "Lo que escribes en el formulario de un evento y todavía no has enviado. Solo tú puedes leerlo. Un borrador se elimina cuando lo envías o lo eliminas, con tu cuenta, y después de un año sin cambios.",
              ],
              [
                "Eventos guardados",
                "Qué eventos guardas con la sesión iniciada, y cuándo. Si pides recordatorios: el último día que te recordamos. Lo que guardas sin una cuenta lo conserva solo tu navegador: consulta [más abajo](#cookies).",
              ],
              [
                "Tu calendario",
                "Si lo pides: la dirección secreta en la que tu programa de calendario lee tus propios eventos, y cuándo se creó.",
              ],
              [
                "Calendarios a los que te suscribes",
                "Si lo pides: la dirección de un calendario que tienes en otro sitio, qué eventos tiene y cómo fueron las últimas 30 lecturas. Solo lo ven tú, los miembros de la organización para la que es y nuestro equipo. Se elimina cuando terminas la suscripción y con tu cuenta; el de una organización pasa a otro miembro.",
              ],
              [
                "Cuentas de visitas",
                "Cuántas veces se abrió la página de un evento, se guardó el evento y se siguió su enlace de boletos, como una suma por semana, que ve su organizador. A partir de cinco miembros, la página de un evento dice cuántos lo guardaron, contados una vez al día, y no quiénes. Para eso no se usa ni se guarda ninguna cookie, dirección IP ni nada más sobre ti.",
              ],
              [
                "Tus mensajes",
                "El nombre, el correo electrónico, el asunto y el texto que envías con el formulario de contacto.",
              ],
              [
                "Registros técnicos",
                "Nuestro propio registro contiene la hora, el tipo de página y el resultado de cada solicitud, pero no direcciones, nombres ni textos de búsqueda. Nuestros proveedores registran las solicitudes por un tiempo limitado: la hora, la página solicitada, el resultado y, por seguridad, la dirección IP y el tipo de navegador. Para frenar a los programas que adivinan contraseñas o envían formularios en masa, contamos las solicitudes por una forma cifrada de la dirección IP y del correo electrónico, durante unas horas como máximo.",
              ],
              [
                "Registro de seguridad",
                "Que se aprobó o se eliminó un evento, que alguien pasó a ser administrador o dejó de serlo, que se eliminó una cuenta y que falló un inicio de sesión, cada cosa con la hora y el número de la cuenta. Los títulos de los eventos y los motivos de nuestras decisiones se guardan aparte, junto a él. Para evitar abusos también contamos, durante un día como máximo, cuántos eventos escribes.",
              ],
            ],
          },
        ],
      },
      "how-we-use-it": {
        title: "Para qué lo usamos",
        blocks: [
          {
            list: [
              "Para que inicies sesión y veas tus propios eventos.",
              "Para revisar los eventos antes de publicarlos y mostrar a todos los aprobados.",
              "Para responderte cuando nos escribes.",
              "Para enviarte correos de tu cuenta: confirmar tu correo electrónico, elegir una contraseña nueva y lo que nuestro equipo decidió sobre tus eventos. No enviamos boletines; el correo semanal llega solo a quienes lo pidieron y lo confirmaron.",
              "Para que el servicio sea seguro y para encontrar fallas.",
            ],
          },
          "No usamos nada de esto para publicidad, no hacemos perfiles de los visitantes y no tomamos decisiones automáticas sobre las personas. Donde la ley exige una base legal, es nuestro acuerdo contigo para tu cuenta y tus eventos, y nuestro interés legítimo en un servicio seguro que funcione para lo demás.",
        ],
      },
      "who-sees-it": {
        title: "Quién puede verlo",
        blocks: [
          {
            terms: [
              [
                "Todo el mundo",
                "Tus eventos mientras están aprobados. Tu nombre y tu correo electrónico no se muestran con ellos, así que pon en un evento solo lo que pueda ser público.",
              ],
              [
                "Solo tú",
                "Tus eventos guardados. Tus eventos pasados y nuestras decisiones sobre tus eventos (esto también lo ve nuestro equipo). La dirección de un evento público pasado sigue diciendo que ya terminó, y muestra otros parecidos cerca.",
              ],
              [
                "Los miembros de tu organización",
                "Tu nombre, tu función y los eventos de la organización, con nuestras decisiones sobre ellos. Los propietarios ven además las direcciones a las que han invitado.",
              ],
              [
                "Nuestro equipo",
                "Los eventos que esperan revisión, con el nombre de su organizador, los mensajes de contacto, los reportes sobre eventos y el registro de seguridad. Los miembros del equipo también ven los nombres y los correos electrónicos de los demás.",
              ],
            ],
          },
        ],
      },
      ...STORAGE_SECTIONS,
      "your-choices": {
        title: "Tus opciones y tus derechos",
        blocks: [
          {
            list: [
              "Ver, corregir o eliminar tus eventos en tu [panel](/dashboard).",
              "Cambiar tu nombre, tu correo electrónico y tu contraseña en la [página de tu cuenta](/account), descargar allí una copia de tus datos o eliminar la cuenta con todos tus eventos.",
              "Preguntarnos qué más guardamos sobre ti, pedir que eliminemos un mensaje que enviaste u oponerte a la forma en que usamos tus datos.",
            ],
          },
          "[Escríbenos](/contact) desde el correo electrónico de tu cuenta, para que sepamos que eres tú. Respondemos en un plazo de 30 días y no cobramos nada. Según dónde vivas, también puedes presentar una queja ante una autoridad de protección de datos.",
        ],
      },
      children: {
        title: "Menores",
        blocks: [
          `El servicio no está dirigido a menores de ${MINIMUM_AGE_YEARS} años, que no pueden tener una cuenta. No recopilamos datos suyos a sabiendas. Si crees que un menor de ${MINIMUM_AGE_YEARS} años nos ha dado datos, [escríbenos](/contact) y los eliminaremos.`,
        ],
      },
      changes: {
        title: "Cambios en esta política",
        blocks: [
          `Cuando cambiamos esta política, el nuevo texto aparece en esta página con una nueva fecha. Avisamos aquí de un cambio importante al menos ${NOTICE_DAYS} días antes de que entre en vigor. ${productName} no usará de una forma sustancialmente distinta los datos que ya ha recopilado sin decírtelo antes.`,
        ],
      },
    },
  };
}

/** Sections of the Privacy Policy on the storage of data: processors, cookies, retention periods. */
const STORAGE_SECTIONS = {
  "service-providers": {
    title: "Quién trabaja para nosotros, y otros sitios web",
    blocks: [
      "No vendemos datos ni los compartimos para publicidad. Llegan a otros solo de estas formas:",
      {
        terms: [
          [
            "Supabase",
            "Aloja nuestra base de datos y se encarga de los inicios de sesión. Procesa los datos por encargo nuestro, según nuestras instrucciones, y puede hacerlo en Estados Unidos.",
          ],
          [
            "Google",
            "Solo si eliges iniciar sesión con Google: entonces Google sabe que usas este sitio web, según su propia política de privacidad.",
          ],
          [
            "OpenStreetMap",
            "Solo si eliges mostrar el mapa en la [página de contacto](/contact): entonces tu navegador lo carga de OpenStreetMap, que conoce tu dirección IP.",
          ],
          [
            "Imágenes de los eventos",
            "Los organizadores pueden usar una imagen de otro sitio web. Tu navegador la carga de allí, así que ese sitio conoce tu dirección IP, pero no en qué página estás.",
          ],
          [
            "Autoridades",
            "Cuando la ley nos obliga, o cuando hace falta para proteger a personas o para defendernos de reclamaciones.",
          ],
        ],
      },
      "Las páginas de boletos, nuestros perfiles en X y Bluesky y otros enlaces llevan a sitios web con sus propias políticas. No se carga nada de ellos antes de que sigas un enlace.",
    ],
  },
  cookies: {
    title: "Cookies",
    blocks: [
      "Explorar el sitio no crea ninguna cookie. Las que sí creamos son necesarias para lo que pediste, son solo nuestras y los scripts no pueden leerlas. Por eso no hay un aviso de cookies.",
      {
        terms: [
          [
            "Sesión",
            "Mantiene tu sesión desde que la inicias hasta que la cierras, durante 90 días como máximo y 30 días sin visitas. Sin “Recordarme” termina cuando cierras el navegador, y una segunda cookie recuerda esa elección. Mientras inicias sesión con Google o pides una contraseña nueva, otra guarda un código para ese paso. Mientras configuras una aplicación de autenticación, una guarda su clave durante 30 minutos como máximo; después de que creas códigos de recuperación, recuerda por un día que lo hiciste. Después de que abres una invitación para administrar el sitio, una guarda su código durante una hora como máximo; después de la de un organizador, durante siete días como máximo.",
          ],
          [
            "Mensaje",
            "Lleva un aviso como “Evento eliminado.” a la página siguiente y se elimina allí, después de un minuto como máximo.",
          ],
          ["Apariencia", "Si eliges la apariencia clara o la oscura, lo recuerda durante un año."],
          [
            "Confirmación pendiente",
            "Después de que creas una cuenta, guarda tu correo electrónico durante una hora como máximo, para que puedas pedir que te enviemos la confirmación de nuevo.",
          ],
        ],
      },
      "Mientras una pestaña está abierta, tu navegador también recuerda hasta dónde te desplazaste, para que al volver atrás regreses al mismo lugar. Esto nunca sale de tu dispositivo.",
      "También recuerda la ciudad cuya página abriste o elegiste por última vez, para que la página de inicio trate de ella: tu navegador abre entonces esa página como si acabaras de elegir la ciudad. No la guardamos; elige “Toda Florida” en la página de inicio y se olvida.",
      "Los eventos que guardas sin una cuenta también se conservan allí. Cuando abres [Eventos guardados](/saved), tu navegador nos pide esos eventos, como pide cualquier página; no guardamos de quién son. Quítalos en esa página y se olvidan.",
      "Si tu navegador ejecuta scripts, también se conserva ahí lo que escribes en el formulario de un evento y todavía no pudimos guardar, porque no tenías conexión o tu sesión había terminado: hasta que se guarda, se envía o se descarta, hasta que cierras la sesión, y una semana como máximo.",
      "Para que puedas leer sin conexión, tu navegador conserva copias de las últimas páginas que abriste y de los eventos que guardaste, durante siete días como máximo. Cuando hay conexión las comprueba de nuevo, y elimina lo que ya no está en el sitio. Las copias de lo que guardaste en tu cuenta se eliminan cuando cierras la sesión. Nada de esto nos llega.",
      "Si cierras la línea que ofrece este sitio en español, tu navegador también lo recuerda y no la muestra otra vez.",
    ],
  },
  retention: {
    title: "Cuánto tiempo lo guardamos",
    blocks: [
      {
        list: [
          "Tu cuenta: hasta que la elimines en la [página de tu cuenta](/account) o nos pidas que lo hagamos. Tus eventos, también los pasados, se eliminan con ella, salvo los de una organización que tiene otros miembros.",
          "Las invitaciones a una organización: hasta que se acepten o se anulen, y 7 días como máximo. Los mensajes a un organizador: tanto como el correo sobre decisiones.",
          "Tus eventos: hasta que los elimines o hasta 24 horas después de que terminen. Después guardamos una copia que solo tú puedes ver, como evento pasado.",
          "Tus eventos guardados: hasta que los quites, hasta 24 horas después de que terminen o hasta un mes después de que salgan del sitio.",
          "La dirección de tu calendario: hasta que la elimines o crees una nueva.",
          "Las cuentas de visitas y de clics en boletos: lo mismo que el evento; sus sumas, lo mismo que la copia que conserva su organizador.",
          "El registro de seguridad: sin límite. Cuando una cuenta ya no existe, su número en el registro no lleva a nadie, y se borran de él los títulos de sus eventos y nuestros motivos.",
          "Mensajes: hasta que los eliminemos, una vez resuelto el asunto.",
          "La dirección de un correo semanal: hasta que canceles la suscripción con el enlace que trae cada correo. Una que no se confirmó: 3 días.",
          "Nuestras decisiones sobre tus eventos: 90 días, y no más que tu cuenta. El correo sobre ellas: 7 días después de enviarlo, o 30 si no se pudo enviar. Reportes: 90 días después de cerrarlos, y no más que la cuenta del organizador. El correo electrónico para la respuesta: hasta que la respuesta sale, y como máximo 90 días; el correo mismo, como el correo sobre decisiones.",
          "Registros técnicos: por un tiempo limitado, según lo exija la seguridad. Las copias de respaldo se sobrescriben por turnos.",
        ],
      },
      "Es posible que se guarden copias de las páginas públicas por unos minutos para que el sitio sea rápido, así que un evento puede seguir viéndose un rato después de que se elimine o se retire del sitio.",
    ],
  },
  security: {
    title: "Cómo lo protegemos",
    blocks: [
      "Las conexiones están cifradas, las contraseñas se guardan como hashes y la propia base de datos comprueba en cada solicitud quién puede leer y cambiar qué. Ningún sistema es perfectamente seguro; si una filtración te afecta, te lo diremos como la ley lo exige.",
    ],
  },
} satisfies Record<string, LegalSection>;
