import { type AccessibilitySection, ANSWER_BUSINESS_DAYS, type LegalDocument } from "../../legal/document.ts";

/** The accessibility statement: conformance, how it was tested, and how to complain. */
export function accessibilityStatement(productName: string): LegalDocument<AccessibilitySection> {
  return {
    title: "Accesibilidad",
    lead: `Todo el mundo debería poder encontrar un buen plan. ${productName} busca cumplir las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA.`,
    updatedOn: "2026-11-24",
    sections: {
      "what-to-expect": {
        title: "Qué puedes esperar",
        blocks: [
          "Puedes usar todas las partes de este sitio",
          {
            list: [
              "solo con el teclado: el foco siempre se ve, y la primera vez que presionas Tab puedes saltar el menú;",
              "con un lector de pantalla: encabezados, regiones, nombres de los controles y mensajes que se anuncian;",
              "con el texto al doble de tamaño y en una pantalla de 360 píxeles de ancho, sin desplazarte hacia los lados;",
              "en colores claros, oscuros o de alto contraste, según tu sistema o según elijas;",
              "sin animaciones, si tu sistema pide menos movimiento;",
              "sin JavaScript.",
            ],
          },
        ],
      },
      "how-it-was-tested": {
        title: "Qué se probó y cómo",
        blocks: [
          "Cada página se prueba antes de cada versión en todos los estados que conocemos (una lista vacía, un formulario con errores, un menú o un diálogo abierto, una página que no existe), y un estado de cada diseño antes de cada cambio, en Chromium:",
          {
            terms: [
              [
                "Reglas",
                "axe-core 4.14 con todas las reglas de WCAG 2.2 A y AA y sus buenas prácticas, a 360 y 1280 píxeles de ancho, en colores claros y oscuros, con JavaScript y sin él.",
              ],
              ["Código HTML", "Nu HTML Checker lee cada página; un solo error detiene la publicación."],
              [
                "Teclado",
                "Recorremos cada página con la tecla Tab: el foco debe verse y no quedar tapado. Los menús, los filtros, el calendario, los formularios y los diálogos se usan solo con el teclado.",
              ],
              [
                "Tamaño",
                "Los botones y enlaces miden al menos 24 por 24 píxeles o están separados; el texto se prueba al 200%.",
              ],
              ["Colores", "El alto contraste (colores forzados) y el contraste del texto en ambos temas."],
            ],
          },
        ],
      },
      "known-limits": {
        title: "Límites conocidos",
        blocks: [
          {
            list: [
              "Los programas no pueden evaluarlo todo. Todavía no han probado el sitio personas que usan a diario un lector de pantalla o el control por voz; nos encantaría saber de ti.",
              "Los organizadores pueden agregar una imagen a un evento. Se trata como decoración, así que el texto que contiene no se lee en voz alta; les pedimos que lo pongan todo en la descripción.",
              "Los boletos, y el mapa de la [página de contacto](/contact), están en sitios web de terceros. La dirección de la oficina está escrita junto al mapa.",
            ],
          },
        ],
      },
      complaints: {
        title: "Cómo presentar una queja",
        blocks: [
          `Si algo te impide usar el sitio, [escríbenos](/contact) de la forma que te resulte más cómoda; las direcciones están abajo. Si puedes, dinos en qué página fue y qué pasó. Te respondemos en un plazo de ${ANSWER_BUSINESS_DAYS} días hábiles con lo que haremos y para cuándo, y mientras tanto te damos de otra forma lo que buscabas.`,
          "Si nuestra respuesta no lo resuelve, puedes presentar una queja ante el Departamento de Justicia de EE. UU. según la Ley para Estadounidenses con Discapacidades (ADA).",
        ],
      },
    },
  };
}
