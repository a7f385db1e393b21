import { createServer, type Server } from "node:net";

/** Addresses that an address parser reads as mail to victim@corp.example. No form accepts them. */
export const MISREAD = [
  "n0<victim@corp.example>",
  "(1)victim@corp.example",
  "olive@example.com, victim@corp.example",
  "list:victim@corp.example;",
];

/**
 * An SMTP server that records each command and the recipients of the messages that it accepted.
 * @param answerTo its reply to RCPT TO; 250 accepts.
 * @param isReady until it returns true, the server delays that reply with continuation lines.
 */
export async function openSmtpServer(
  answerTo = "250 ok",
  isReady: () => boolean = () => true,
): Promise<{ port: number; received: string[]; taken: string[]; server: Server }> {
  const received: string[] = [];
  const taken: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    /** The end-of-data dot may arrive split over two chunks. */
    let lastData = "";
    let recipient = "";
    const answer = () => {
      if (isReady()) return socket.write(`${answerTo}\r\n`);
      socket.write("250-wait\r\n");
      return setTimeout(answer, 50);
    };
    socket.write("220 ready\r\n");
    socket.on("data", (chunk) => {
      const text = chunk.toString();
      received.push(text);
      if (isData) {
        lastData = `${lastData}${text}`.slice(-5);
        if (lastData !== "\r\n.\r\n") return;
        isData = false;
        lastData = "";
        taken.push(recipient);
        socket.write("250 taken\r\n");
      } else if (text.startsWith("DATA")) {
        isData = true;
        socket.write("354 go on\r\n");
      } else if (text.startsWith("QUIT")) socket.end("221 bye\r\n");
      else if (text.startsWith("RCPT")) {
        recipient = /<(.*)>/.exec(text)?.[1] ?? "";
        answer();
      } else socket.write("250 ok\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { port: address.port, received, taken, server };
}
