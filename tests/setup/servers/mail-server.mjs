import { SMTPServer } from 'smtp-server';

/** A mail server on loopback that keeps what it takes: `{ url, mails, stop }`. */
export async function startMailServer() {
  /** @type {{ from: string, to: string[], raw: string }[]} */
  const mails = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      let raw = '';
      for await (const part of stream) raw += part;
      const to = envelope.rcptTo.map(({ address }) => address);
      mails.push({ from: envelope.mailFrom.address, to, raw });
      done();
    },
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
