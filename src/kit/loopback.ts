/** Whether a host, as an address of the web or of a listener names it, is this machine and nobody else reaches it. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host.replace(/\.$/, ''))
