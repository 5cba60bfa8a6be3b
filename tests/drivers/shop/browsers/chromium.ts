/** Chromium of this machine, started the same way by each driver. The sandbox of Chromium itself cannot run as root. */
export const executablePath = process.env['CHROME_PATH']!

export const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
]
