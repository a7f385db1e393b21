export default {
  copyrightAgent: "Agente de derechos de autor: {agent}",
  unsubscribe: "Cancelar la suscripción",
  ifMistaken: "Si crees que es un error, escríbenos.",
  howWeReview: "Cómo revisamos los eventos",
  reasonFollows: "El motivo:",
  chooseNewPassword: "Elegir una contraseña nueva",
  ifSomebodyElseChoosePassword:
    "Si fue otra persona, elige otra contraseña cuanto antes: el enlace llega a esta dirección.",
  ifSomebodyElseWrite: "Si fue otra persona, escríbenos cuanto antes.",
  writeToUs: "Escríbenos",
  seeYourEvent: "Ver tu evento",

  helpRun: "Ayúdanos con {product}",
  invitedAsAdmin: "Te invitamos a administrar {product}.",
  adminsMay:
    "Los administradores deciden sobre los eventos que la gente envía, leen los reportes y los mensajes al equipo, toman medidas con las cuentas y nombran a otros administradores.",
  pasteToken:
    "Abre el enlace de abajo e inicia sesión con este correo electrónico, o pega este código en “Admin Setup” (en inglés), en “Accept Admin Invitation”:",
  openAdminSetup: "Abrir Admin Setup",
  tokenWorksOnce:
    "Sirve una sola vez, durante 1 hora y solo para tu cuenta. Si no lo esperabas, puedes ignorar este correo.",

  allEvents: "Eventos en Florida",
  pleaseConfirmWeekly: "Confirma tu correo semanal: {list}",
  addressWasEntered:
    "Alguien pidió en {product} un correo semanal para esta dirección. Traería los eventos de los próximos siete días de esta lista: {list}.",
  listHasSearch: "Solo los que coinciden con una búsqueda. Sus palabras están en la página del enlace.",
  pleaseConfirm: "Si fuiste tú, confírmalo. Puedes cancelar la suscripción en cada correo.",
  confirmWeekly: "Confirmar el correo semanal",
  confirmationWorks:
    "El enlace funciona durante 3 días. Si no fuiste tú, no tienes que hacer nada: sin confirmación no enviamos ningún correo semanal y eliminamos la dirección.",

  weekly: "{list}: {count} en los próximos 7 días",
  weeklyFirst: "Estos son los primeros {shown, number} de {count} eventos de los próximos siete días.",
  weeklyAll: "Esto es lo que hay en los próximos siete días.",
  seeAllEvents: "Ver los {count} eventos",
  seeListOn: "Ver la lista en {product}",
  whyWeekly:
    "Recibes este correo porque se pidió para esta dirección en {product} y se confirmó. Llega cada {weekday}, en semanas con eventos, con esta lista: {list}.",

  dates: "{date}{more, plural, =0 {} one { y otra fecha} other { y otras # fechas}}",
  eventWithDate: "“{title}” ({dates})",

  eventApproved: "{event} ya está en {product}",
  eventApprovedText: "Buenas noticias: nuestro equipo aprobó tu evento “{title}”. Ahora cualquiera puede encontrarlo.",
  eventReviewedAgain: "Si lo cambias, volvemos a revisarlo antes de que se vea el cambio.",
  eventReceived: "Recibimos {event}{others, plural, =0 {} one { y otro evento} other { y otros # eventos}}",
  eventReceivedText:
    "Gracias por “{title}”{dates, plural, one {} other {, con sus # fechas}}. Nuestro equipo lee cada evento antes de que aparezca en el sitio.",
  eventsReceivedText:
    "Gracias por “{title}” y {others, plural, one {otro evento} other {otros # eventos}}. Nuestro equipo lee cada evento antes de que aparezca en el sitio.",
  reviewTakes: "Suele tardar de 1 a 2 días hábiles. Recibirás un correo cuando se decida.",
  eventChanged: "Recibimos tu cambio de {event}",
  eventChangedText:
    "Hemos recibido tu cambio de “{title}”. Nuestro equipo lo lee antes de que aparezca; la página del evento dice que se está actualizando.",
  eventReminder: "¿Se celebra {event} como estaba previsto?",
  eventReminderText:
    "Tu evento “{title}” en {product} empieza dentro de una semana. Confirma que se celebra: su página lo dirá, y la gente sabrá que puede contar con él.",
  eventReminderElse:
    "Si ha cambiado de fecha o lugar, o no se celebra, modifícalo o cancélalo en tu panel: todos los que lo guardaron lo ven enseguida.",
  stillTakesPlace: "Sí, se celebra",
  stormCheck:
    "Mal tiempo: {others, plural, =0 {¿se celebra {event}?} one {¿se celebran {event} y otro evento?} other {¿se celebran {event} y otros # eventos?}}",
  stormCheckText:
    "Por el mal tiempo, {product} recomienda al público que consulte al organizador si {count, plural, one {este evento se celebra} other {estos eventos se celebran}}. Responde abajo: el público verá entonces lo que digas, en lugar del aviso.",
  stormPostponedSubject:
    "Mal tiempo: {others, plural, =0 {{event} aparece como aplazado} one {{event} y otro evento aparecen como aplazados} other {{event} y otros # eventos aparecen como aplazados}}",
  stormPostponedText:
    "Por el mal tiempo, {product} muestra {count, plural, one {este evento como aplazado} other {estos eventos como aplazados}}. Responde abajo: el público verá entonces lo que digas, en lugar del aviso.",
  stormSentence: "El público lee además:",
  stormTakesPlace: "Se celebra",
  stormMoved: "Cambia de fecha",
  stormCancelled: "Cancelado",
  stormMore:
    "Abajo están los primeros {named, number}. {count, plural, one {Queda uno más: responde en su página} other {Quedan # más: responde en la página de cada uno}}, a la que llegas desde tu panel.",
  stormMoreLink: "{count, plural, one {Otro evento} other {Otros # eventos}}, en tu panel",
  whyStorm:
    "Recibes este correo porque organizas {count, plural, one {este evento} other {estos eventos}} en {product}. Cada enlace abre una página que te pide confirmarlo.",
  whyEventMail: "Recibes este correo porque tienes un evento en {product}.",
  whyReminder: "Recibes este correo porque organizas un evento en {product}.",
  adminDaily: "{count, plural, one {Una cosa te espera} other {# cosas te esperan}} en {product}",
  adminDailyEvents: "Eventos que esperan la aprobación: {count, number}. El primero espera desde el {since}.",
  adminDailyOrganizers: "Páginas de organizadores que esperan la aprobación: {count, number}.",
  adminDailyReports: "Reportes abiertos: {count, number}.",
  adminDailyMessages: "Mensajes sin leer: {count, number}.",
  harmReported: "Reportado como dañino: {event}",
  harmReportedText: "Alguien ha reportado el evento “{title}” como dañino. Míralo pronto.",
  intimateImagesReported: "Reportado por imágenes íntimas: {event}",
  intimateImagesReportedText:
    "Alguien ha reportado que el evento “{title}” muestra imágenes íntimas sin consentimiento. Hay que retirarlas en un plazo de 48 horas.",
  seeReports: "Ver los reportes",
  whyAdminMail: "Recibes este correo porque administras {product}. Elige tus correos en la página de tu cuenta.",
  eventReturned: "Modifica {event}",
  eventReturnedText:
    "Nuestro equipo ha leído tu evento “{title}” y todavía no puede aprobarlo. Modifica lo que se indica abajo y guárdalo: entonces se revisa de nuevo.",
  changeReturned: "Revisa tu cambio de {event}",
  changeReturnedText:
    "Nuestro equipo ha leído tu cambio de “{title}” y todavía no puede aprobarlo. Modifica lo que se indica abajo y guárdalo: entonces se revisa de nuevo.",
  changeRefused: "No aceptamos tu cambio de {event}",
  changeRefusedText:
    "Nuestro equipo ha leído tu cambio de “{title}” y no lo publicará. Tu texto sigue en tu panel, junto a la versión aprobada antes.",
  eventRefused: "No aceptamos {event}",
  eventRefusedText:
    "Nuestro equipo ha leído tu evento “{title}” y no lo publicará en {product}. Tu texto sigue en tu panel.",
  eventUnpublished: "Retiramos del sitio {event}",
  eventUnpublishedText:
    "Nuestro equipo retiró del sitio tu evento “{title}”. Hasta que se apruebe otra vez, solo tú y nosotros podemos verlo.",
  eventEdited: "Corregimos {event}",
  eventEditedText:
    "Nuestro equipo ha corregido algo en tu evento “{title}”. Sigue pendiente de aprobación; no tienes que hacer nada. Si la corrección no es acertada, modifica el evento.",
  publicEventEditedText:
    "Nuestro equipo ha corregido algo en tu evento “{title}”. El público ya ve la corrección; no tienes que hacer nada. Si no es acertada, modifica el evento.",
  noteFollows: "Lo que cambiamos:",
  eventsDecided: "Revisamos {event}{others, plural, =0 {} one { y otro evento} other { y otros # eventos}}",
  eventsDecidedText: "Nuestro equipo decidió sobre estos eventos tuyos en {product}.",
  eventsReturnedText:
    "Algunos todavía no podemos aprobarlos. Modifica lo que se indica debajo de cada uno y guárdalo: entonces lo revisamos de nuevo.",
  decidedApproved: "Ya en el sitio",
  decidedReturned: "Por modificar",
  decidedRefused: "No aceptados",
  decidedUnpublished: "Retirados del sitio",
  decidedDeleted: "Eliminados",
  pictureTakenOff: "Quitamos la imagen de {event}",
  pictureTakenOffText:
    "Nuestro equipo quitó del sitio la imagen de tu evento “{title}”, porque no se puede mostrar aquí. Lo demás del evento sigue igual.",
  chooseAnotherPicture:
    "Puedes elegir otra imagen en el formulario del evento; mientras tanto se muestra uno de nuestros dibujos.",
  decidedEdited: "Corregidos",
  aboutYourChange: "Se trata de tu cambio; lo que se aprobó antes queda como está.",
  noteRefused: "Tu nota sobre {event} no se muestra",
  noteRefusedText:
    "Nuestro equipo leyó tu nota sobre el estado de “{title}” y no la muestra a los lectores. El estado y los motivos que elegiste siguen como están, y puedes escribir otra nota.",
  yourNote: "Tu nota:",
  writeAnotherNote: "Escribir otra nota",
  eventDeleted: "Se eliminó {event}",
  eventDeletedText: "Nuestro equipo eliminó tu evento “{title}”.",
  goToDashboard: "Ir a tu panel",

  reportClosed: "Tu reporte de {event}",
  eventWithoutDate: "“{title}”",
  reportClosedText: "Gracias por reportar el evento “{title}” en {product}. Así terminó:",
  reportNoViolation: "Nuestro equipo revisó el evento. Cumple nuestras reglas, así que queda como está.",
  reportCorrected: "Lo que estaba mal ya se corrigió.",
  reportAccountMeasured: "Nuestro equipo tomó medidas con la cuenta de su organizador.",
  reportUnfounded: "Nuestro equipo ya lo sabía o no encontró nada que lo confirme. El evento queda como está.",
  reportTakenOff: "Nuestro equipo retiró el evento del sitio.",
  reportRemoved: "Nuestro equipo eliminó el evento.",
  reportGone: "El evento ya no está en el sitio: terminó o su organizador lo eliminó.",
  teamAdds: "Nuestro equipo agrega:",
  whyReportMail:
    "Recibes este correo, una sola vez, porque alguien dejó esta dirección con un reporte en {product}. No la usamos para nada más y la borramos en 7 días.",
  contactAnswer: "Respuesta a tu mensaje a {product}",
  contactAnswerText: "Hola, {name}: gracias por escribirnos. Esta es nuestra respuesta:",
  yourMessage: "Tu mensaje:",
  whyContactAnswer:
    "Recibes este correo porque alguien escribió esta dirección en el formulario de contacto de {product}.",

  organizerApproved: "Tu página de organizador “{name}” ya está en {product}",
  organizerApprovedText:
    "Buenas noticias: nuestro equipo aprobó tu página de organizador “{name}”. Tus eventos públicos ya la muestran como organizador.",
  seeYourPage: "Ver tu página",
  organizerReviewedAgain: "Si la cambias, volvemos a revisarla. Hasta entonces no es pública.",
  organizerReturned: "Modifica tu página de organizador “{name}”",
  organizerReturnedText:
    "Nuestro equipo ha leído tu página de organizador “{name}” y todavía no puede aprobarla. Modifica lo que se indica abajo y guárdala: entonces se revisa de nuevo.",
  changeYourPage: "Modificar tu página",
  organizerDeleted: "Tu página de organizador “{name}” se eliminó de {product}",
  organizerDeletedText:
    "Nuestro equipo eliminó tu página de organizador “{name}”. Tus eventos siguen como están, sin ese nombre.",
  writeAnotherPage: "Crear otra",

  passwordChanged: "Se cambió tu contraseña en {product}",
  passwordChangedText:
    "Se acaba de cambiar la contraseña de tu cuenta en {product} y se cerró la sesión en tus otros dispositivos. Si fuiste tú, no tienes que hacer nada.",
  passwordAdded: "Tu cuenta en {product} ya tiene contraseña",
  passwordAddedText:
    "Se acaba de elegir una contraseña para tu cuenta en {product}, que no tenía. Si fuiste tú, no tienes que hacer nada.",
  ifSomebodyElseChooseAnother: "Si fue otra persona, elige otra cuanto antes: el enlace llega a esta dirección.",
  emailChanged: "Se cambió tu correo electrónico en {product}",
  emailChangedText:
    "Tu cuenta en {product} ahora es de {after}. Antes era de {before}. Se cerró la sesión en los otros dispositivos. Si fuiste tú, no tienes que hacer nada.",

  providerConnected: "Tu cuenta en {product} ya está conectada con {provider}",
  providerConnectedText:
    "A partir de ahora también puedes iniciar sesión en tu cuenta de {product} con {provider}. Si fuiste tú, no tienes que hacer nada.",
  seeHowYouSignIn: "Ver cómo inicias sesión",
  providerDisconnected: "Tu cuenta en {product} ya no está conectada con {provider}",
  providerDisconnectedText:
    "{provider} se acaba de desconectar de tu cuenta en {product}. Inicias sesión con tu correo electrónico y tu contraseña. Si fuiste tú, no tienes que hacer nada.",

  factorAdded: "Tu cuenta en {product} tiene una nueva aplicación de autenticación",
  factorAddedText:
    "Se agregó una aplicación de autenticación a tu cuenta en {product}. Ahora hace falta un código de una de esas aplicaciones para iniciar sesión. Si fuiste tú, no tienes que hacer nada.",
  namedFactorAddedText:
    "Se agregó la aplicación de autenticación “{name}” a tu cuenta en {product}. Ahora hace falta un código de una de esas aplicaciones para iniciar sesión. Si fuiste tú, no tienes que hacer nada.",
  ifSomebodyElseAddedFactor:
    "Si fue otra persona, quizá tenga tu contraseña. Elige otra cuanto antes y escríbenos: podemos quitar la aplicación.",
  factorRemoved: "Se quitó una aplicación de autenticación de tu cuenta en {product}",
  factorRemovedText:
    "Se quitó una aplicación de autenticación de tu cuenta en {product}. Si no tienes otra, ya no hace falta un código para iniciar sesión. Si fuiste tú, no tienes que hacer nada.",
  namedFactorRemovedText:
    "Se quitó la aplicación de autenticación “{name}” de tu cuenta en {product}. Si no tienes otra, ya no hace falta un código para iniciar sesión. Si fuiste tú, no tienes que hacer nada.",
  ifSomebodyElseRemovedFactor:
    "Si fue otra persona, elige otra contraseña cuanto antes y vuelve a agregar una aplicación de autenticación.",
  recoveryCodesMade: "Tu cuenta en {product} tiene nuevos códigos de recuperación",
  recoveryCodesMadeText:
    "Se crearon nuevos códigos de recuperación para tu cuenta en {product}. Los anteriores ya no funcionan. Si fuiste tú, no tienes que hacer nada.",
  ifSomebodyElseMadeCodes:
    "Si fue otra persona, crea otros cuanto antes y cierra la sesión en tus otros dispositivos: puedes hacer las dos cosas en la página de tu cuenta.",
  openYourAccount: "Abrir tu cuenta",
  recoveryCodeUsed: "Se usó un código de recuperación de tu cuenta en {product}",
  recoveryCodeUsedText:
    "Alguien inició sesión en tu cuenta en {product} con uno de tus códigos de recuperación. Si fuiste tú, no tienes que hacer nada.",
  ifSomebodyElseUsedCode:
    "Si fue otra persona, también tiene tu contraseña. Elige otra cuanto antes y crea nuevos códigos de recuperación.",
  secondStepReset: "Se restableció el segundo paso de tu cuenta en {product}",
  secondStepResetText:
    "Nuestro equipo quitó tus aplicaciones de autenticación y tus códigos de recuperación, y cerró tu sesión en todas partes. Inicias sesión sin código hasta que vuelvas a agregar una aplicación.",
  signIn: "Iniciar sesión",
  ifNotAsked: "Si no lo pediste tú, escríbenos cuanto antes.",

  accountDeleted: "Tu cuenta en {product} se eliminó",
  accountDeletedText:
    "Tu cuenta en {product} se eliminó, con tu nombre, tu contraseña y tus eventos. Solo se quedan los eventos de una organización que tiene otros miembros. No se puede deshacer. Si lo pediste tú, no tienes que hacer nada: este es nuestro último correo sobre la cuenta.",
  weeklyMailGoesOn:
    "El correo semanal a esta dirección continúa. Puedes cancelar la suscripción con el enlace de cada correo.",

  adminRoleGranted: "Ahora administras {product}",
  adminRoleGrantedText:
    "Puedes decidir sobre los eventos que la gente envía, leer los reportes y los mensajes al equipo, tomar medidas con las cuentas y nombrar a otros administradores.",
  openAdminPanel: "Abrir el panel de administración",
  ifRoleUnexpected: "Si no lo esperabas, puedes dejar la administración en la página de tu cuenta.",
  accountWarned: "Una advertencia sobre tus eventos en {product}",
  accountWarnedText: "Nuestro equipo revisó tus eventos y te pide que leas esto. Tu cuenta funciona como antes.",
  accountLimited: "Menos eventos tuyos pueden esperar aprobación en {product}",
  accountLimitedText:
    "{most, plural, one {Solo uno de tus eventos puede esperar aprobación a la vez.} other {Como máximo # de tus eventos pueden esperar aprobación a la vez.}}",
  accountBlocked: "Tu cuenta en {product} está bloqueada",
  accountBlockedText: "Nuestro equipo bloqueó tu cuenta: cerramos tu sesión y no puedes iniciar otra.",
  accountBlockedEvents: "Retiramos del sitio eventos tuyos que eran públicos o esperaban aprobación.",
  accountTrusted: "Los cambios pequeños de tus eventos en {product} se publican al instante",
  accountTrustedText:
    "Nuestro equipo confía en tu cuenta: si cambias un evento público sin tocar el título, la fecha, el lugar, la imagen, los enlaces ni el idioma, el cambio se publica al instante. Lo revisamos después.",
  accountTrustedOthers: "Los eventos nuevos y los demás cambios esperan aprobación como antes.",
  holdsUntil: "Esto vale hasta el {date}.",
  holdsUntilLifted: "Esto vale hasta que nuestro equipo lo retire.",
  warnedLifted: "Retiramos una advertencia sobre tus eventos en {product}",
  limitedLifted: "Retiramos el límite de tu cuenta en {product}",
  blockedLifted: "Tu cuenta en {product} ya no está bloqueada",
  trustedLifted: "Todos los cambios de tus eventos en {product} vuelven a esperar aprobación",
  warningCounts: "Nuestro equipo tiene en cuenta la advertencia hasta el {date}.",
  contactUs: "Escribirnos",
  warnedLiftedText: "Nuestro equipo retiró una advertencia. No tienes que hacer nada.",
  limitedLiftedText:
    "Nuestro equipo retiró el límite de tu cuenta: pueden esperar la aprobación tantos eventos tuyos como antes.",
  blockedLiftedText:
    "Ya puedes iniciar sesión. Los eventos retirados siguen así hasta que los cambies o nuestro equipo los recupere.",
  trustedLiftedText:
    "Hasta ahora los cambios pequeños de tus eventos públicos se publicaban al instante. Desde ahora nuestro equipo revisa antes cada cambio. Lo que es público sigue así.",
  adminRoleRevoked: "Ya no administras {product}",
  adminRoleRevokedText: "Ya no tienes acceso de administración. Tu cuenta y tus eventos siguen como están.",
  organizerInvitation: "Únete a {name} en {product}",
  organizerInvitationOwner:
    "Un propietario de {name} te invita a ser propietario de esta organización en {product}. Los propietarios crean, cambian, cancelan y eliminan sus eventos, cambian su página, e invitan y quitan a sus miembros. Los demás miembros ven tu nombre, no tu dirección.",
  organizerInvitationEditor:
    "Un propietario de {name} te invita a ser editor de esta organización en {product}. Los editores crean, cambian, cancelan y eliminan sus eventos; de su página y sus miembros se encargan los propietarios. Los demás miembros ven tu nombre, no tu dirección.",
  openInvitation: "Ver la invitación",
  invitationWorks:
    "El enlace vale 7 días, una vez y solo para una cuenta con esta dirección. Si no conoces la organización, ignora este correo.",
  organizerMessage: "Un mensaje para {organizer}",
  organizerMessageText: "{name} ({email}) ha escrito a {organizer} con el formulario de su página:",
  organizerMessageNote:
    "Una respuesta a este correo llega a esa dirección. No hemos comprobado de quién es. Puedes desactivar el formulario en tu página de organizador.",
  organizerPageSettings: "Abrir tu página de organizador",
} as const;
