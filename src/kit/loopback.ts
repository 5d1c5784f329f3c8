/** Whether a host, as named in a web or listener address, is this machine and unreachable for anyone else. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host.replace(/\.$/, ''))
