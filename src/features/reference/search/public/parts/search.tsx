import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { IconSearch } from '#kit/web/icons.ts'
import type { Destination } from '#kit/web/navigation.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { t } from '#kit/web/text.ts'
import classes from '../../parts/search.module.css'

const SearchDialog = lazyPart(() => import('../../parts/search-dialog.tsx'))
const Shortcuts = lazyPart(() => import('../../parts/shortcuts.tsx'))

type Shown = 'search' | 'shortcuts' | undefined

/** Whether keys pressed now are typed into something or meant for what is open above the page. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]') !== null

function askedBy({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): Shown {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'search'
  if (ctrlKey || metaKey || altKey || isTyping(target)) return undefined
  if (key === '/') return 'search'
  return key === '?' ? 'shortcuts' : undefined
}

/**
 * The only search: a field in the header on a wide screen, otherwise an icon; by key from anywhere. Its code is loaded when it is opened.
 */
export function Search({ destinations }: { readonly destinations: readonly Destination[] }) {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const asked = askedBy(event)
      if (!asked) return
      event.preventDefault()
      setShown(asked)
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  const open = () => setShown('search')
  const close = () => setShown(undefined)
  return (
    <>
      <UnstyledButton className={classes.field ?? ''} onClick={open} aria-keyshortcuts="/ Control+K">
        <IconSearch size={18} aria-hidden />
        <span className={classes.grow}>{t('Search everything')}</span>
        <Kbd size="xs" aria-hidden>
          /
        </Kbd>
      </UnstyledButton>
      <ActionIcon
        className={classes.icon ?? ''}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('Search everything')}
        aria-keyshortcuts="/ Control+K"
        onClick={open}
      >
        <IconSearch size={24} stroke={1.6} />
      </ActionIcon>
      <Suspense>
        {shown === 'search' && <SearchDialog destinations={destinations} close={close} />}
        {shown === 'shortcuts' && <Shortcuts close={close} />}
      </Suspense>
    </>
  )
}
