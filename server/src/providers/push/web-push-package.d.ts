/** The one function of the package `web-push` that is used. It has no types of its own. */
declare module 'web-push' {
  interface RequestDetails {
    endpoint: string;
    headers: Record<string, string | number>;
    body: Buffer | null;
  }
  const library: {
    /** Encrypts a message and signs the request that sends it. It sends nothing. */
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: { subject: string; publicKey: string; privateKey: string };
        TTL: number;
        topic: string;
        urgency: 'very-low' | 'low' | 'normal' | 'high';
        contentEncoding: 'aes128gcm';
      },
    ): RequestDetails;
  };
  export default library;
}
