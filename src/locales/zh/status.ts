import type { StatusMessages } from '../Locale.js'

export const status: StatusMessages = {}
