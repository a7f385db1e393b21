export default {
  enterYourCode: "Escribe tu código",
  enterRecoveryCode: "Escribe un código de recuperación",
  oneMoreStep:
    "Un paso más y habrás iniciado sesión. Abre tu aplicación de autenticación y escribe el código que muestra para este sitio.",
  typeKeptCode:
    "Escribe uno de los códigos que guardaste cuando los creaste. Funciona una vez, en lugar del código de tu aplicación de autenticación.",
  recoveryCode: "Código de recuperación",
  recoveryCodeShape: "16 letras y números. Da igual si usas mayúsculas, espacios o guiones.",
  code: "Código",
  codeShape: "6 dígitos, que cambian cada 30 segundos.",
  signingIn: "Iniciando sesión...",
  signIn: "Iniciar sesión",
  useAuthenticator: "Usar un código de la aplicación de autenticación",
  useRecoveryCode: "Usar un código de recuperación",
  oneMoment: "Un momento...",
  signInAsAnother: "Iniciar sesión con otra cuenta",
  lostBoth: "¿No tienes ninguno de los dos?",
  lostBothHelp:
    "Si no tienes ni tu aplicación de autenticación ni un código de recuperación, escribe a <address>{email}</address> desde el correo de tu cuenta y cuéntanos qué pasó y para qué usas la cuenta. Cuando estemos seguros de que eres tú, desactivaremos el segundo paso e iniciarás sesión como antes.",

  secondStep: "Segundo paso",
  backToAccount: "Volver a tu cuenta",
  isOn: "Está activado: para iniciar sesión también hace falta un código de tu aplicación de autenticación.",
  adminsNeedOne:
    "Quienes administran este sitio necesitan un segundo paso. Configura el tuyo y podrás seguir en el panel de administración.",
  isOff: "Tu segundo paso está desactivado",
  whySecondStep:
    "Con un segundo paso, para iniciar sesión también hace falta un código de tu celular. Así, aunque alguien sepa tu contraseña, no podrá entrar.",
  whatAuthenticator:
    "Necesitas una aplicación de autenticación, que crea un código nuevo cada 30\u00a0segundos. Puede servir la aplicación de contraseñas de tu celular; otras son Google Authenticator, Microsoft Authenticator y 1Password.",
  authenticatorName: "Nombre de la aplicación de autenticación",
  anotherName: "Nombre de otra aplicación de autenticación",
  whyName: "Para distinguirla de otras, por ejemplo: Mi celular.",
  myPhone: "Mi celular",
  myTablet: "Mi tableta",
  myComputer: "Mi computadora",
  setUp: "Configurar",
  addAnother: "Agregar otra",
  settingUp: "Configurando...",
  yourAuthenticators: "Tus aplicaciones de autenticación",
  added: "Agregada: <time>{when}</time>",
  removeNamed: "Quitar<unseen> {name}</unseen>",
  isFull: "Una cuenta no puede tener más. Quita una para agregar otra.",
  removeQuestion: "¿Quitar “{name}”?",
  removeOnly:
    "Es la única que tienes: tu segundo paso se desactivará y tus códigos de recuperación dejarán de funcionar.",
  removeOnlyOfAdmin:
    "Es la única que tienes: tu segundo paso se desactivará y tus códigos de recuperación dejarán de funcionar. Quienes administran este sitio necesitan un segundo paso: sin él no podrás decidir nada.",
  removeOne:
    "Sus códigos dejarán de funcionar. A los dispositivos que iniciaron sesión con ella, también a este, se les pedirá un código de otra aplicación.",
  removing: "Quitando...",
  turnOff: "Desactivar",
  remove: "Quitar",

  addToApp: "1. Agrega la cuenta a tu aplicación",
  isOnThisDevice: "¿Tienes la aplicación de autenticación en este dispositivo?",
  openInAuthenticator: "Abrir en la aplicación",
  scanOtherwise: "Si no, ábrela en tu celular, elige agregar una cuenta y escanea este código.",
  qrCode: "Código QR para tu aplicación de autenticación; la clave de abajo dice lo mismo",
  orTypeKey: "O escribe esta clave en la aplicación",
  ifItAsks: "Si te lo pregunta: basado en tiempo, 6 dígitos, cada 30\u00a0segundos.",
  typeShownCode: "2. Escribe el código que muestra",
  codeFor: "Código de “{name}”",
  codeChanges: "6 dígitos. Cambia cada 30 segundos.",
  checking: "Comprobando...",
  confirm: "Confirmar",
  canceling: "Cancelando...",
  cancel: "Cancelar",

  yourRecoveryCodes: "Tus códigos de recuperación",
  recoveryCodes: "Códigos de recuperación",
  keepThemNow:
    "<strong>Guárdalos ahora: solo se muestran una vez.</strong> Imprímelos o guárdalos donde tienes tus contraseñas.",
  codesFile:
    "{product}: códigos de recuperación de {email}\nCon cada uno inicias sesión una vez, en lugar del código de la aplicación.",
  codesFileName: "{product}-codigos-de-recuperacion.txt",
  saveAsFile: "Guardar como archivo de texto",
  done: "Listo",
  withoutCodes: "Sin códigos de recuperación no podrás iniciar sesión si pierdes tu celular.",
  whyCodes:
    "Con cada uno de estos códigos inicias sesión una vez cuando no tienes tu celular. Guárdalos en otro lugar, no en el celular.",
  makeCodes: "Crear códigos de recuperación",
  makingCodes: "Creando códigos...",
  codesUnknown: "No pudimos consultar tus códigos de recuperación. Abre esta página otra vez en un minuto.",
  fewLeft:
    "{remaining, plural, =0 {Ya usaste todos tus códigos de recuperación.} one {Te queda un solo código de recuperación.} other {Te quedan solo # códigos de recuperación.}} Crea otros antes de que te hagan falta.",
  codesLeft:
    "Te quedan {remaining, number} de {total, number}. Con cada uno inicias sesión una vez cuando no tienes tu celular.",
  eachSignsIn: "Con cada uno inicias sesión una vez cuando no tienes tu celular.",
  makeNewCodes: "Crear códigos nuevos",
  addSecond:
    "Este sitio no tiene códigos de recuperación. Agrega una segunda aplicación de autenticación en otro dispositivo, para poder iniciar sesión si pierdes la primera. Si las pierdes todas, <link>escríbenos</link> y te ayudaremos.",
  hasSeveral:
    "Este sitio no tiene códigos de recuperación. Tienes más de una aplicación de autenticación, así que podrás iniciar sesión si pierdes una. Si las pierdes todas, <link>escríbenos</link> y te ayudaremos.",
  newCodesQuestion: "¿Crear códigos de recuperación nuevos?",
  oldCodesStop: "Los que tienes dejarán de funcionar enseguida, estén donde estén.",
} as const;
