import { QueryClient } from '@tanstack/react-query'
import { type Company, CompanyList, GatewayStatus } from 'fpx-checkout'
import { useState } from 'react'
import { setAdmin } from '../../isAdmin.js'
import { BudgetMeters } from '../../gateway/BudgetMeters.js'
import { GatewayDrawer } from '../../gateway/GatewayPanel.js'
import { usePageGateway } from '../../gateway/useGateway.js'
import { usePolling } from '../../gateway/usePolling.js'
import { useDemoWords } from '../../words/useDemoWords.js'
import './admin.css'
import type { Outage } from '../../backEnd/OutageLog.js'

/**
 * Renders a shop's dashboard with the approved companies and the gateway's state, remaining budget, and outages. The
 * visitor is initially signed in as an admin and therefore sees the companies.
 */
export function AdminPage() {
  const [admin, setSignedIn] = useState(() => {
    setAdmin(true)
    return true
  })
  // Each visitor gets a new query client so that the next visitor doesn't see cached responses.
  const [queryClient, setQueryClient] = useState(() => new QueryClient())
  const [company, setCompany] = useState<Company | null>(null)
  const gateway = usePageGateway()
  const { state, ready, version, refresh } = gateway
  const { admin: words, lang } = useDemoWords()
  usePolling(refresh)

  function signIn(isIn: boolean) {
    setAdmin(isIn)
    setSignedIn(isIn)
    setQueryClient(new QueryClient())
    setCompany(null)
  }

  if (!gateway.wasReady) return <div className="loading-page" />
  return (
    <div lang={lang} className="whole-page">
      <div className="admin-head">
        <p>
          <strong>Kedai Senja</strong> {words.dashboard}
        </p>
        <button type="button" className="button" onClick={() => signIn(!admin)}>
          {admin ? words.signOut : words.signIn}
        </button>
      </div>
      <h1>{words.payments}</h1>
      <div className="tiles">
        <section className="tile" aria-labelledby="status-title">
          <h2 id="status-title">{words.status}</h2>
          {ready && (
            <GatewayStatus key={`${version} ${admin}`} queryClient={queryClient} outages={admin} />
          )}
        </section>
        <section className="tile">
          <BudgetMeters endpoints={state?.health.endpoints ?? []} />
        </section>
        <section className="tile" aria-labelledby="outages-title">
          <h2 id="outages-title">{words.outages}</h2>
          {state && <OutageHistory outages={state.outages} since={state.since} />}
        </section>
      </div>
      <section className="companies">
        {company && <CompanyCard company={company} onClose={() => setCompany(null)} />}
        {ready && (
          <CompanyList
            key={`${version} ${admin}`}
            queryClient={queryClient}
            selectedId={company?.id}
            onSelect={setCompany}
          />
        )}
      </section>
      <GatewayDrawer gateway={gateway} />
    </div>
  )
}

/** Renders the company that is selected in the list. */
function CompanyCard({ company, onClose }: { company: Company; onClose: () => void }) {
  const { admin: words } = useDemoWords()
  return (
    <div className="company-card">
      <p role="status">
        <strong>{company.name}</strong>
        <span>{words.ssm(company.ssm_no)}</span>
      </p>
      <button type="button" className="button" onClick={onClose}>
        {words.close}
      </button>
    </div>
  )
}

/**
 * Renders a list of the gateway's outages that shows when they began, how long they lasted, and whether payers were
 * affected.
 */
function OutageHistory({ outages, since }: { outages: readonly Outage[]; since: number }) {
  const { admin: words, locale } = useDemoWords()
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  if (outages.length === 0) return <p>{words.noOutages(moment.format(since))}</p>
  return (
    <ul className="outages">
      {outages.map(({ from, to, message, served }) => (
        <li key={from} data-lasts={to === undefined ? '' : undefined}>
          <strong>
            <time dateTime={new Date(from).toISOString()}>{moment.format(from)}</time>
            {', '}
            {to === undefined ? words.ongoing : formatDuration(to - from)}
          </strong>
          <span>{message}</span>
          <small>{served ? words.served : words.notServed}</small>
        </li>
      ))}
    </ul>
  )
}

function formatDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
