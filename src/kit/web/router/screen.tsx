import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { Failure } from '../failure.ts'
import { t } from '../text.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Loader } from '../ui/loader.tsx'

/** Specification §9. */
const LOAD_MS = 120_000
const RELOADED = 'reloaded-for'

export type Opened<F> = ComponentType<F>
export type ScreenModules<F> = Readonly<Record<string, () => Promise<{ readonly default: Opened<F> }>>>

let isFirst: () => void
/** Settles when the first screen stands; what nobody waits for is fetched after it. */
export const firstScreen = new Promise<void>((resolve) => {
  isFirst = resolve
})

const loaded = new Map<string, ComponentType<never>>()

/** Fetches a screen's code once; a failure is not remembered, so that it may be tried again. */
export async function loadScreen<F>(id: string, load: () => Promise<{ readonly default: Opened<F> }>): Promise<Opened<F>> {
  const known = loaded.get(id)
  if (known) return known as Opened<F>
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('screen load time-out')), LOAD_MS))
  const { default: Component } = await Promise.race([load(), late])
  loaded.set(id, Component as ComponentType<never>)
  isFirst()
  sessionStorage.removeItem(RELOADED)
  return Component
}

/** After a release the old chunks are gone: one reload brings the new ones. Never while somebody pays or signs in. */
function mayReload(id: string): boolean {
  const isDelicate = /^(payments|session|identity)\//.test(id)
  if (isDelicate || !navigator.onLine || sessionStorage.getItem(RELOADED) === id) return false
  sessionStorage.setItem(RELOADED, id)
  return true
}

type Props<F> = { readonly id: string; readonly modules: ScreenModules<F>; readonly facts: F }

type Progress<F> = { readonly id: string; readonly screen?: Opened<F>; readonly failures: number }

/** Loads a screen and draws it; until then the loader, and the reason when it does not come. */
export function Screen<F extends object>({ id, modules, facts }: Props<F>) {
  const [progress, setProgress] = useState<Progress<F>>(() => begun(id))
  const load = useCallback(() => {
    const fail = () => (mayReload(id) ? location.reload() : setProgress((now) => ({ id, failures: now.id === id ? now.failures + 1 : 1 })))
    const module = modules[id]
    if (module) loadScreen(id, module).then((screen) => setProgress({ id, screen, failures: 0 }), fail)
    else fail()
  }, [id, modules])
  useEffect(load, [load])

  const { screen: Loaded, failures } = progress.id === id ? progress : begun<F>(id)
  if (Loaded) return <Loaded {...facts} />
  if (failures === 0) return <Loader />
  const failure = new Failure('offline', t('This page could not be loaded. Your work is kept.'))
  return (
    <ErrorState
      failure={failure}
      title={t('This page did not arrive')}
      retry={() => (navigator.onLine && failures > 1 ? location.reload() : load())}
    />
  )
}

const begun = <F,>(id: string): Progress<F> => {
  const known = loaded.get(id)
  return known ? { id, failures: 0, screen: known as Opened<F> } : { id, failures: 0 }
}
