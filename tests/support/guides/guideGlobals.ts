/** What a snippet may use without saying where it comes from: the shop's own things, and frameworks that are not installed here. */
export const guideGlobals = `
declare module 'next/server' {
  export function after(work: Promise<unknown>): void
}
declare module '@/components/ui/form' {
  type Part = (props: { children?: import('react').ReactNode }) => import('react').ReactNode
  export const Form: typeof import('react-hook-form').FormProvider
  export const FormField: typeof import('react-hook-form').Controller
  export const FormItem: Part, FormLabel: Part, FormControl: Part, FormMessage: Part
}
declare module 'next/navigation' {
  export function redirect(address: string): never
  export function usePathname(): string
  export function useSearchParams(): URLSearchParams
  export function useRouter(): Record<'push' | 'replace', (address: string, how?: { scroll?: boolean }) => void>
}

/** The other files of the shop in nextjs.md. */
declare module '*/lib/fpx' {
  export const proxy: import('fpx-checkout/proxy').FpxProxy
}
declare module '*/Providers' {
  export function Providers(props: { children: import('react').ReactNode }): import('react').ReactNode
}
declare module '*/pay' {
  export function pay(form: FormData): Promise<void>
}

/** The shop's session of a request: of its cookie, or of the framework's request. */
declare function session(of: unknown): Promise<{ role: string; merchantId: string } | null>
/** The shop's merchants, by host. */
declare const merchants: Map<string | undefined, import('fpx-checkout/proxy').Tenant>
/** The shop's log. */
declare const log: Record<'info' | 'warn', (what: unknown) => void>
/** The shop's servers. */
declare const app: import('express').Express
declare const fastify: import('fastify').FastifyInstance
declare const koa: import('koa')
/** The shop's proxy, made as in the first snippet of proxy.md. */
declare const proxy: import('fpx-checkout/proxy').FpxProxy
/** Payment as the shop does it: it takes the code. */
declare function pay(code: string | null): Promise<void>
`
