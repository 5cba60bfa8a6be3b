/** Declarations for snippets: the shop's values, and frameworks that aren't installed here. */
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
declare module 'react-admin' {
  import type { ReactNode } from 'react'
  type Page = { page: number; perPage: number }
  export interface GetListParams {
    pagination?: Page
    sort?: { field: string; order: 'ASC' | 'DESC' }
    filter?: unknown
  }
  export interface GetOneParams {
    id: string | number
  }
  export interface GetManyParams {
    ids: (string | number)[]
  }
  export interface GetManyReferenceParams extends GetListParams {
    target: string
    id: string | number
  }
  type Method<Params> = (resource: string, params: Params) => Promise<unknown>
  export type DataProvider = Record<'create' | 'update' | 'delete', Method<unknown>> & {
    getList: Method<GetListParams>
    getOne: Method<GetOneParams>
    getMany: Method<GetManyParams>
  }
  export type AuthProvider = { checkError: (error: { status?: number }) => Promise<void> }
  export class HttpError extends Error {
    constructor(message: string, status: number)
  }
  export function useLogoutIfAccessDenied(): (error: { status?: number | undefined }) => Promise<boolean>
  type Component = (props: Record<string, unknown> & { children?: ReactNode }) => ReactNode
  export const Admin: Component
  export const DataTable: Component & { Col: Component }
  export const List: Component
  export const Pagination: Component
  export const Resource: Component
  export const SearchInput: Component
  export const Show: Component
  export const SimpleShowLayout: Component
  export const TextField: Component
  export const Title: Component
  export function useListContext(): { meta?: { updated: string } }
}
declare module '@refinedev/core' {
  import type { ReactNode } from 'react'
  export type BaseKey = string | number
  export interface HttpError {
    message: string
    statusCode: number
  }
  export type CrudFilter =
    | { field: string; operator: 'contains' | 'eq'; value: unknown }
    | { operator: 'and' | 'or'; value: unknown }
  export type CrudSort = { field: string; order: 'asc' | 'desc' }
  export interface GetListParams {
    pagination?: { currentPage?: number; pageSize?: number; mode?: 'client' | 'server' | 'off' }
    sorters?: CrudSort[]
    filters?: CrudFilter[]
  }
  export interface DataProvider {
    getList(params: GetListParams): Promise<unknown>
    getOne(params: { id: BaseKey }): Promise<unknown>
    create(params: unknown): Promise<unknown>
    getApiUrl(): string
  }
  export type AuthProvider = Record<'login' | 'logout' | 'check', (params: unknown) => Promise<unknown>>
  export function useOnError(): { mutate: (error: { statusCode?: number | undefined }) => void }
  export function useTable<Row>(options: unknown): {
    result: { data: Row[]; total: number | undefined }
    tableQuery: { error: Error | null; data: { meta: { updated: string } } | undefined }
    currentPage: number
    pageCount: number
    setCurrentPage: (page: number) => void
    sorters: CrudSort[]
    setSorters: (sorters: CrudSort[]) => void
    setFilters: (filters: CrudFilter[]) => void
  }
  export const Refine: (props: Record<string, unknown> & { children: ReactNode }) => ReactNode
  export const Authenticated: (props: { redirectOnFail: string; children: ReactNode }) => ReactNode
}
declare module '@refinedev/react-router' {
  const routerProvider: unknown
  export default routerProvider
}
declare module '@mui/x-data-grid' {
  import type { ReactNode } from 'react'
  export type GridColDef<Row> = { field: keyof Row & string; headerName: string; flex: number }
  interface GridSortItem {
    field: string
    sort: 'asc' | 'desc' | null | undefined
  }
  export type GridSortModel = readonly GridSortItem[]
  export function DataGrid<Row>(props: {
    rows: readonly Row[]
    columns: GridColDef<Row>[]
    loading: boolean
    disableColumnFilter: boolean
    showToolbar: boolean
    filterMode: 'server'
    onFilterModelChange: (model: { quickFilterValues?: unknown[] }) => void
    sortingMode: 'server'
    sortModel: GridSortModel
    onSortModelChange: (model: GridSortModel) => void
    paginationMode: 'server'
    rowCount: number
    pageSizeOptions: number[]
    paginationModel: { page: number; pageSize: number }
    onPaginationModelChange: (model: { page: number; pageSize: number }) => void
  }): ReactNode
}

/** The other files of the shops in nextjs.md and after-the-bank.md. */
declare module '*/fpx' {
  export const proxy: import('fpx-checkout/proxy').FpxProxy
}
declare module '*/Providers' {
  export function Providers(props: { children: import('react').ReactNode }): import('react').ReactNode
}
declare module '*/lib/shop' {
  export const payments: import('fpx-checkout/payments').Payments
}
declare module 'next/headers' {
  export function headers(): Promise<Headers>
}

/** Returns the shop's session, from a cookie or from the framework's request. */
declare function session(of: unknown): Promise<{ role: string; merchantId: string } | null>
/** The shop's merchants, by host. */
declare const merchants: Map<string | undefined, import('fpx-checkout/proxy').Tenant>
/** The shop's log. */
declare const log: Record<'info' | 'warn' | 'error', (what: unknown, message?: string) => void>
/** The shop's servers. */
declare const app: import('express').Express
declare const fastify: import('fastify').FastifyInstance
declare const koa: import('koa')
/** The shop's proxy, created as in the first snippet of proxy.md. */
declare const proxy: import('fpx-checkout/proxy').FpxProxy
/** The shop's payment, which needs the bank code. */
declare function pay(bank: string | { code: string } | null): Promise<void>
`
