/** Returns the headers of Basic authentication, with the key as the user name and no password. */
export const basicHeaders = (apiKey: string) => ({ Authorization: `Basic ${btoa(`${apiKey}:`)}` })
