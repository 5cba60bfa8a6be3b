/**
 * The path of this machine's Chromium. Every driver starts it with `args`. Chromium's own sandbox can't run as root.
 */
export const executablePath = process.env['CHROME_PATH']!

export const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
]
