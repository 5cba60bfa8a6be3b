/** Whether a host name, in the form of `URL.hostname`, means this machine: `localhost`, 127.0.0.0/8 or `[::1]`. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(hostname)
