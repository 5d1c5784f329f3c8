import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { Route, Routes, useLocation, useNavigate } from 'react-router'
import { setSignedOutHandler } from '../client.ts'
import { type SessionAudience, usePerson } from '../session.ts'
import { onOtherTabSession } from '../tokens.ts'
import { Loader } from '../ui/loader.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Guard } from './guard.tsx'
import { isLoadFailure } from './load-failure.ts'
import { NotArrived } from './not-arrived.tsx'
import { Screen, type ScreenModules } from './screen.tsx'

export type ScreenRow = {
  readonly screen: string
  readonly audience: SessionAudience | 'either' | 'public'
  readonly layout?: string
  readonly open?: true
}

export type Layouts = Readonly<
  Record<'public' | SessionAudience, ComponentType<{ readonly layout?: string; readonly children: ReactNode }>>
>

type Props<R extends ScreenRow> = {
  readonly rows: Readonly<Record<`/${string}`, R>>
  readonly modules: ScreenModules<Omit<R, 'screen'>>
  readonly layouts: Layouts
  readonly pages: {
    readonly signIn: (audience: SessionAudience, to: string) => string
    readonly ended: (to: string) => string
    /** Where `/` leads someone who is signed in, or no one. */
    readonly home: (audience: SessionAudience | undefined) => string
    /** Shown for an address that leads nowhere, and for an error, with its reference. */
    readonly Missing: ComponentType
    readonly Fault: ComponentType<{ readonly reference: string }>
  }
}

/** The whole application by address: each row of the manifest with its guard, its layout and its screen. */
export function ScreenRoutes<R extends ScreenRow>({ rows, modules, layouts, pages }: Props<R>) {
  useSignOuts(pages)
  const first = firstPart(useLocation().pathname)
  // The router ranks all its rows before it draws anything: hundreds of rows took a slow phone longer than all the rest of the frame.
  const near = useMemo(() => Object.entries(rows).filter(([path]) => firstPart(path) === first), [rows, first])
  return (
    <Routes>
      {near.map(([path, row]) => (
        <Route key={path} path={path} caseSensitive element={<At row={row} modules={modules} layouts={layouts} pages={pages} />} />
      ))}
      <Route path="/" element={<Home home={pages.home} />} />
      <Route path="*" element={<pages.Missing />} />
    </Routes>
  )
}

const firstPart = (path: string) => path.split('/')[1]

function At<R extends ScreenRow>({ row, modules, layouts, pages }: Omit<Props<R>, 'rows'> & { readonly row: R }) {
  const { pathname, search } = useLocation()
  const { screen, ...facts } = row
  const who = usePerson()?.audience
  const Layout = layouts[row.audience === 'either' ? (who ?? 'public') : row.audience]
  const fallback = (reference: string, thrown: unknown) =>
    isLoadFailure(thrown) ? <NotArrived thrown={thrown} /> : <pages.Fault reference={reference} />
  const content = (
    <ErrorBoundary resetOn={pathname + search} fallback={fallback}>
      <Screen id={screen} modules={modules} facts={facts} />
    </ErrorBoundary>
  )
  const framed = (
    <Suspense fallback={<Loader mode="image" />}>
      <Layout {...(row.layout ? { layout: row.layout } : {})}>{content}</Layout>
    </Suspense>
  )
  return (
    <ErrorBoundary resetOn={pathname + search} fallback={fallback}>
      {row.audience === 'public' || row.open ? (
        framed
      ) : (
        <Guard audience={row.audience} signIn={pages.signIn} Outside={layouts.public}>
          {framed}
        </Guard>
      )}
    </ErrorBoundary>
  )
}

function Home({ home }: { readonly home: (audience: SessionAudience | undefined) => string }) {
  const navigate = useNavigate()
  const audience = usePerson()?.audience
  useEffect(() => void navigate(home(audience), { replace: true }), [navigate, home, audience])
  return <Loader mode="image" />
}

/** Sends the person to sign in, with the way back, whenever the session is found to have ended. */
function useSignOuts({ signIn, ended }: Props<ScreenRow>['pages']) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const here = pathname + search
    setSignedOutHandler((audience) => void navigate(signIn(audience, here), { replace: true }))
    return onOtherTabSession((event) => (event === 'signed-out' ? void navigate(ended(here), { replace: true }) : location.reload()))
  }, [navigate, pathname, search, signIn, ended])
}
