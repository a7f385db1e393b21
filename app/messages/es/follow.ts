export default {
  followByMail: "Recibe estos eventos por correo",
  email: "Tu correo: un mensaje por semana, cuando lo hayas confirmado",
  moreWays: "Más formas",
  calendarWay: "En tu calendario",
  feedWay: "En un lector de canales RSS",
  follow: "Seguir",
} as const;
