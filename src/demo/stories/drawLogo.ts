/** The shapes of the placeholders in a 32 by 32 view box. None of the shapes resembles a bank's logo. */
const shapes = [
  '<circle cx="12.5" cy="16" r="6.5"/><circle cx="20" cy="16" r="6.5" opacity=".55"/>',
  '<path d="M6 21 16 8l10 13z"/><path d="M11 25h10v-3H11z" opacity=".55"/>',
  '<path d="M7 19c3-7 6-7 9-3s6 4 9-3v5c-3 7-6 7-9 3s-6-4-9 3z"/>',
  '<path d="M16 6l3 7 7 3-7 3-3 7-3-7-7-3 7-3z"/>',
  '<path d="M8 8h7v16H8z" opacity=".55"/><path d="M17 8h7v16h-7z"/>',
  '<path d="M16 7a9 9 0 1 0 9 9h-4a5 5 0 1 1-5-5z"/><circle cx="22" cy="10" r="3" opacity=".6"/>',
  '<path d="m7 16 9-9 9 9-9 9z" opacity=".5"/><path d="m11 16 5-5 5 5-5 5z"/>',
  '<path d="M8 23V12l8-5v16z"/><path d="M18 23V7l6 5v11z" opacity=".55"/>',
]

const colours = ['#0b5c8a', '#8c2f39', '#1d6b45', '#6a3d9a', '#a3541b', '#3b4a9e', '#0f6f75']

/** Returns an SVG placeholder for a bank's logo. Banks whose codes begin with the same letters share a placeholder. */
export function drawLogo(code: string): string {
  let sum = 0
  for (const letter of code.slice(0, 3)) sum = sum * 31 + letter.charCodeAt(0)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${colours[sum % colours.length]}" d="M0 0h32v32H0z"/><g fill="#fff">${shapes[sum % shapes.length]}</g></svg>`
}

/** Returns the placeholder as a data URL, which `mapBank` can return. */
export const logoUrl = (code: string): string =>
  `data:image/svg+xml,${encodeURIComponent(drawLogo(code))}`
