/** Hosts on this machine or in a private network, which URLs with http may have. */
export const privateHosts = [
  ...['localhost', '127.0.0.1', '127.255.0.9', '[::1]', 'shop.localhost'],
  // Docker Compose, Docker Desktop, Bonjour
  ...['sandbox', 'host.docker.internal', 'macbook.local'],
  // A phone in the office
  ...['10.127.0.1', '192.168.1.20', '172.16.0.1', '172.20.0.1', '172.31.255.255'],
  ...['[fd12::1]', '[fe80::1]'],
]

/** Hosts elsewhere. */
export const publicHosts = [
  ...['localhost.example', 'not.localhost.example', '127.0.0.1.example', 'a.127.0.0.1'],
  ...['10.127.0.0.1', '127.0.0.', '128.0.0.1', '172.15.0.1', '172.32.0.1', '192.169.0.1'],
  ...['8.8.8.8', '[2001:db8::1]', '[::2]', '', 'shop.example', 'internal.example', '10.evil.com'],
]
