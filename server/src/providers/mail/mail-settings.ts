import * as z from 'zod';

/** The environment variables of the mail server. */
export const mailVariables = {
  /** The mail server with its credentials: smtps://user:password@mail.example:465. */
  KAIFU_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional(),
  /** The sender of mails. */
  KAIFU_MAIL_FROM: z.string().default('Kaifu 開封 <no-reply@localhost>'),
};
