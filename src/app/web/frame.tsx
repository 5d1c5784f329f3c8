import { MantineProvider, Portal } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import type { Brand } from '#domain/brand.ts'
import { type Facts, pathTo } from '#domain/routing.ts'
import { BrandProvider } from '#features/reference/brands/public/parts/brand.tsx'
import { sendWhatWaits, useBackgroundSync } from '#kit/web/background-sync.ts'
import { meterData } from '#kit/web/data-meter.ts'
import { watchIdleness } from '#kit/web/lock/idleness.ts'
import { useLock } from '#kit/web/lock/lock.ts'
import { keepOfflineDocument } from '#kit/web/offline-document.ts'
import { isPractice } from '#kit/web/practice.ts'
import { usePrefetch } from '#kit/web/prefetch.ts'
import { queries } from '#kit/web/queries.ts'
import { ErrorBoundary } from '#kit/web/router/error-boundary.tsx'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { NotArrived } from '#kit/web/router/not-arrived.tsx'
import { ScreenRoutes } from '#kit/web/router/routes.tsx'
import { loadScreen } from '#kit/web/router/screen.tsx'
import { currentPerson, type SessionAudience, usePerson } from '#kit/web/session.ts'
import { useSnapshot } from '#kit/web/snapshot/use-snapshot.ts'
import { themeOf, variables } from '#kit/web/theme.ts'
import { useHasToasts } from '#kit/web/toast.ts'
import { Loader } from '#kit/web/ui/loader.tsx'
import { ThemeSheet } from '#kit/web/ui/theme-sheet.tsx'
import { routes } from '../routes.ts'
import { loadMessages, loadStaffMessages } from './languages.tsx'
import PublicLayout from './layouts/public.tsx'
import { matchRoute } from './match-route.ts'
import { ErrorRedirect, NotFound } from './not-found.tsx'
import { useNewRelease } from './release.tsx'

type Module = { readonly default: ComponentType<Facts> }

/** What features contribute to each other's screens. Signing in has no place for it. */
const contribute = async () => {
  const { contributions } = await import('./features.ts')
  for (const add of contributions) add()
  // Only now is it known which features send what.
  void sendWhatWaits()
}

/** Session screens that are opened after signing in. */
const SIGNED_IN = ['session/account', 'session/sign-in-rules']

/** A screen is rendered once it can format amounts, days and states in the chosen language. Those of signing in do not wait for this. */
const withFormatters = (id: string, load: () => Promise<Module>) =>
  id.startsWith('session/') && !SIGNED_IN.includes(id)
    ? load
    : async () => (await Promise.all([load(), import('./formatters.tsx'), loadMessages(), contribute()]))[0]

const modules = Object.fromEntries(
  Object.entries(import.meta.glob<Module>('../../features/*/*/screens/*/screen.tsx')).map(([file, load]) => {
    const id = file.replace(/^.*\/([^/]+)\/screens\/([^/]+)\/screen\.tsx$/, '$1/$2')
    return [id, withFormatters(id, load)]
  }),
)

const loadLayout = {
  agent: async () => (await Promise.all([import('./layouts/advisor.tsx'), loadStaffMessages()]))[0],
  customer: () => import('./layouts/customer.tsx'),
}
const layouts = { public: PublicLayout, agent: lazy(loadLayout.agent), customer: lazy(loadLayout.customer) }

/**
 * Fetches the frame and the screen of an address in parallel, for a known person: otherwise one would be fetched only when the other is
 * rendered.
 */
export function fetchAhead(pathname: string): void {
  const audience = currentPerson()?.audience
  const row = matchRoute(pathname === '/' ? pages.home(audience) : pathname)?.[1]
  const load = row && modules[row.screen]
  if (!load || audience === undefined || row.audience !== audience) return
  // Failures are reported when it is rendered.
  void loadLayout[audience]().catch(() => undefined)
  void loadScreen(row.screen, load).catch(() => undefined)
}

/** Shown above every screen in practice; it is fetched nowhere else. */
const PracticeStrip = lazyPart(async () => {
  const [{ PracticeStrip: Strip }] = await Promise.all([
    import('#features/work/practice/public/parts/practice-strip.tsx'),
    import('./formatters.tsx'),
    loadMessages(),
    loadStaffMessages(),
  ])
  return { default: Strip }
})

const LockScreen = lazy(async () => {
  const [Module] = await Promise.all([import('#features/people/session/public/parts/lock-screen.tsx'), loadMessages()])
  return Module
})

const Toasts = lazyPart(() => import('#kit/web/ui/toasts.tsx'))

/** Where several requests are refused at once, all but the first come from here: the way back is still that of the first. */
const SIGN_IN: readonly (string | undefined)[] = ['session/login', 'session/customer-login', 'session/expired']
const isSignIn = (path: string): boolean => SIGN_IN.includes(matchRoute(path)?.[1].screen)

const pages = {
  signIn: (audience: SessionAudience, to: string) => {
    const [path = to] = to.split('?')
    if (isSignIn(path)) return to
    const way = path === '/' ? {} : { to }
    return audience === 'customer' ? pathTo('session/customer-login', { audience }, way) : pathTo('session/login', { audience }, way)
  },
  ended: (to: string) => {
    const [path = to] = to.split('?')
    if (isSignIn(path)) return to
    const audience = matchRoute(path)?.[1].audience
    return pathTo(
      'session/expired',
      { audience: 'public' },
      { to, as: audience === 'customer' || audience === 'agent' ? audience : undefined },
    )
  },
  home: (audience: SessionAudience | undefined) =>
    audience === 'customer' ? pathTo('policies/my-list', { audience }) : pathTo('performance/dashboard', { audience: 'agent' }),
  Missing: NotFound,
  Fault: ErrorRedirect,
}

/** The application with everything around it. */
export function Frame() {
  const id = usePerson()?.id
  useOfflineDocument(id)
  useBackgroundSync()
  useEffect(watchIdleness, [])
  usePrefetch(id)
  useEffect(meterData, [])
  return <BrandProvider>{(brand) => <Themed brand={brand} />}</BrandProvider>
}

function Themed({ brand }: { readonly brand: Brand }) {
  const theme = useMemo(() => themeOf(brand), [brand])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <ThemeSheet />
      <UnderLock>
        {useHasToasts() && (
          <Suspense>
            <Toasts />
          </Suspense>
        )}
        <QueryClientProvider client={queries}>
          <BrowserRouter basename="/app">
            <ReleaseWatcher />
            <SnapshotTaker />
            {isPractice() && (
              <Suspense fallback={null}>
                <PracticeStrip />
              </Suspense>
            )}
            <ScreenRoutes rows={routes} modules={modules} layouts={layouts} pages={pages} />
          </BrowserRouter>
        </QueryClientProvider>
      </UnderLock>
    </MantineProvider>
  )
}

/** Nothing is rendered before the PIN is given. What was rendered when it locked stays mounted but hidden, so that no input is lost. */
function UnderLock({ children }: { readonly children: ReactNode }) {
  const asked = useLock((lock) => lock.asked)
  const [hasBegun, setBegun] = useState(asked === undefined)
  // Before it is painted.
  useLayoutEffect(() => {
    if (asked === undefined) setBegun(true)
    document.documentElement.toggleAttribute('data-locked', asked !== undefined)
  }, [asked])
  return (
    <>
      {asked !== undefined && (
        <Portal target="#lock">
          <ErrorBoundary resetOn={asked} fallback={(_, thrown) => <NotArrived thrown={thrown} />}>
            <Suspense fallback={<Loader mode="image" />}>
              <LockScreen person={asked} />
            </Suspense>
          </ErrorBoundary>
        </Portal>
      )}
      {(hasBegun || asked === undefined) && children}
    </>
  )
}

const isDelicate = (pathname: string) => /^(payments|session|identity)\//.test(matchRoute(pathname)?.[1].screen ?? '')

function ReleaseWatcher() {
  useNewRelease(isDelicate)
  return null
}

/** Screens where a day starts, which should be visible at once. */
const SNAPSHOTS = ['performance/dashboard', 'leads/leads', 'todos/todos', 'calendar/calendar']

function SnapshotTaker() {
  const { pathname, search } = useLocation()
  const { screen } = matchRoute(pathname)?.[1] ?? {}
  const isTaken = screen !== undefined && search === '' && SNAPSHOTS.includes(screen)
  useSnapshot(isTaken ? [pathname, ...(pathname === pages.home('agent') ? ['/'] : [])].join(' ') : '')
  return null
}

function useOfflineDocument(id: string | undefined) {
  useEffect(() => (id ? keepOfflineDocument() : undefined), [id])
}
