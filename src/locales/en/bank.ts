export const bank = {}
