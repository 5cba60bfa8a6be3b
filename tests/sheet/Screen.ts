import type { BrowserContextOptions, ViewportSize } from 'playwright'

/** A screen on which pages are photographed. */
export interface Screen {
  name: string
  options: BrowserContextOptions & { viewport: ViewportSize }
}

const sizes = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

/** A phone and a desktop, light and dark. */
export const screens: readonly Screen[] = Object.entries(sizes).flatMap(([size, options]) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `${size}-${colorScheme}`,
    options: { ...options, colorScheme, deviceScaleFactor: 2 },
  })),
)
