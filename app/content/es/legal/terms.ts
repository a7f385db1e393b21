import {
  type LegalDocument,
  type LegalSection,
  MINIMUM_AGE_YEARS,
  NOTICE_DAYS,
  type TermsSection,
} from "../../legal/document.ts";

/** The Terms of Service of the site with this product name. */
export function termsOfService(productName: string): LegalDocument<TermsSection> {
  return {
    title: "Términos del servicio",
    lead: `Estos términos son el acuerdo entre tú y ${productName} sobre el uso de este sitio web. Al usarlo, los aceptas.`,
    sections: {
      "the-service": {
        title: "Qué es este servicio",
        blocks: [
          `${productName} es un sitio web donde la gente encuentra eventos locales en Florida y da a conocer los suyos. Explorar y buscar es gratis y no requiere una cuenta. Publicar eventos también es gratis y requiere una.`,
          "Publicamos eventos; no los organizamos. Los organizadores son responsables de sus eventos, y los boletos los venden ellos o los sitios web a los que enlazan, nunca nosotros.",
        ],
      },
      "your-account": {
        title: "Tu cuenta",
        blocks: [
          `Debes tener al menos ${MINIMUM_AGE_YEARS} años para tener una cuenta. Si tienes menos de 18, tu padre, tu madre o tu tutor debe aceptar estos términos por ti.`,
          {
            list: [
              "Da tu nombre real, o el de la organización que representas, y un correo electrónico que sea tuyo.",
              "No compartas tu contraseña. Lo que se haga con tu cuenta se considera hecho por ti.",
              "Avísanos de inmediato si crees que otra persona ha usado tu cuenta.",
              "Cada persona u organización necesita una sola cuenta. No la compartas ni se la cedas a nadie.",
            ],
          },
        ],
      },
      "publishing-events": {
        title: "Publicar eventos",
        blocks: [
          "Antes de que un evento aparezca en público, nuestro equipo lo revisa. La revisión tarda 1 o 2 días hábiles. Podemos rechazar un evento que incumpla estos términos, al que le falte lo que la gente necesita para decidir si va, o que no tenga lugar en Florida.",
          {
            list: [
              "Cuando cambias un evento, sale de las páginas públicas hasta que lo revisemos de nuevo. Hasta entonces, su dirección dice que se está actualizando.",
              "Puedes editar o eliminar tus propios eventos en cualquier momento en tu [panel](/dashboard). Lo que eliminas no se puede recuperar.",
              "Los eventos se retiran automáticamente 24 horas después de terminar, o de empezar si no se indicó cuándo terminan.",
              "Después queda una copia en tu panel como evento pasado. Solo tú puedes verla.",
              "Mantén tu evento al día: corrígelo cuando cambie la hora, el lugar o el precio, y elimínalo cuando se cancele.",
            ],
          },
        ],
      },
      "your-content": {
        title: "Lo que publicas sigue siendo tuyo",
        blocks: [
          `Conservas todos los derechos sobre los textos y las imágenes de tus eventos. Permites que ${productName} los guarde, los muestre en este sitio web, en sus [calendarios, canales](/follow) y correos semanales, en sus listas en [otros sitios web](/embed) y en sus vistas previas en buscadores y redes sociales, y que adapte para ello su tamaño y diseño. Este permiso es gratuito, no es exclusivo y termina cuando se elimina el evento, salvo por las copias que otros hayan hecho mientras era público.`,
          "Confirmas que puedes dar este permiso: que escribiste el texto, tomaste la foto o tienes el permiso de quien lo hizo.",
        ],
      },
      ...LEGAL_USE_SECTIONS,
      changes: {
        title: "Cambios en estos términos",
        blocks: [
          `Podemos cambiar estos términos cuando cambie el servicio o la ley. Avisamos de un cambio importante con al menos ${NOTICE_DAYS} días de anticipación: publicamos en esta página el nuevo texto y el día en que entra en vigor. Las correcciones menores, que no te quitan nada, valen desde que se publican.`,
          "Si no estás de acuerdo con un cambio, puedes dejar de usar el servicio y eliminar tu cuenta antes de que entre en vigor. Si usas el servicio después de ese día, aceptas los nuevos términos.",
        ],
      },
      law: {
        title: "Ley y controversias",
        blocks: [
          "Estos términos se rigen por la ley del estado de Florida, Estados Unidos. Las controversias se llevan ante los tribunales del condado de Hillsborough, Florida, a menos que la ley del lugar donde vives te dé el derecho de acudir a los tribunales de allí.",
          "Por favor, [escríbenos](/contact) primero: la mayoría de los problemas se resuelve con unos pocos mensajes. Si alguna parte de estos términos resulta no ser válida, el resto sigue vigente.",
        ],
      },
    },
  };
}

/** Sections of the Terms of Service on permitted use, enforcement and liability. */
const LEGAL_USE_SECTIONS = {
  rules: {
    title: "Qué no está permitido",
    blocks: [
      "Te pedimos que no hagas lo siguiente:",
      {
        list: [
          "publicar eventos que no existen, que engañan sobre lo que la gente va a encontrar o que son ilegales;",
          "publicar algo que amenace, acose o humille a otras personas, o que llame a la violencia;",
          "publicar contenido sexual, o anunciar armas, drogas o juegos de azar que la ley no permita;",
          "usar sin permiso textos, imágenes o nombres de otros, o hacerte pasar por otra persona;",
          "publicar datos privados de otras personas, como la dirección de su casa, sin su consentimiento;",
          "enviar publicidad por nuestros formularios, o publicar el mismo evento muchas veces;",
          "enlazar a programas maliciosos o a páginas que intentan robar contraseñas o dinero;",
          "intentar entrar en cuentas o datos que no son tuyos, eludir nuestra revisión o sobrecargar el servicio.",
        ],
      },
    ],
  },
  moderation: {
    title: "Qué hacemos cuando se incumplen las reglas",
    blocks: [
      "Podemos rechazar un evento, retirarlo del sitio o eliminarlo, y suspender o cerrar una cuenta, cuando se incumplen estos términos o cuando la ley lo exige. Te informamos de cada decisión sobre tus eventos por correo electrónico y en tu panel; cuando podemos, te decimos por qué, y puedes pedirnos que revisemos la decisión.",
      "Si ves un evento que no debería estar aquí, o que usa tu trabajo sin tu permiso, elige “Reportar este evento” en su página, o [escríbenos](/contact) con su dirección. Revisamos cada reporte.",
      "Puedes irte cuando quieras: elimina tu cuenta en la [página de tu cuenta](/account), o [escríbenos](/contact). Tus eventos, también los pasados, se eliminan con ella.",
    ],
  },
  "other-websites": {
    title: "Eventos y otros sitios web",
    blocks: [
      "La revisión significa que alguien leyó un evento antes de que se publicara. No es una promesa de que el evento se haga como se describe, ni de que sea seguro o adecuado para ti. Consulta con el organizador antes de viajar o de pagar.",
      "Los eventos enlazan a tiendas de boletos y a otros sitios web, y pueden mostrar imágenes guardadas allí. Esos sitios web tienen sus propios términos, y no somos responsables de ellos.",
    ],
  },
  availability: {
    title: "Disponibilidad",
    blocks: [
      "Trabajamos para que el servicio funcione y sus datos estén seguros, pero no podemos prometer que nunca falle. Podemos cambiar, pausar o terminar partes de él. Guarda tu propia copia de lo que no puedas permitirte perder.",
    ],
  },
  liability: {
    title: "Garantía y responsabilidad",
    blocks: [
      "El servicio es gratuito y se ofrece “tal cual” y “según disponibilidad”. En la medida en que la ley lo permita, no damos garantía de ningún tipo, expresa o implícita, incluidas las de comerciabilidad, idoneidad para un fin determinado y no infracción.",
      "En la medida en que la ley lo permita, no somos responsables de lo que ocurra en un evento, de lo que hagan los organizadores u otros sitios web, ni de pérdidas indirectas como ganancias o datos perdidos. Nada en estos términos limita una responsabilidad que la ley no permita limitar.",
      "Si alguien nos reclama algo por lo que publicaste, o porque incumpliste estos términos, respondes ante nosotros por el costo razonable de esa reclamación.",
    ],
  },
} satisfies Record<string, LegalSection>;
