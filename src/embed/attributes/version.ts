declare const FPX_VERSION: string | undefined

/** Version of this copy of the script. The build writes it in; run from source there is none. */
export const version = typeof FPX_VERSION === 'string' ? FPX_VERSION : 'source'
