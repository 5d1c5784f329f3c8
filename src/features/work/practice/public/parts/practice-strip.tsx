import { useEffect, useState } from 'react'
import { isPractice, realPage } from '#kit/web/practice.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { Brief } from '../../parts/brief.tsx'
import { practisingContract } from '../contract/practice.ts'
import { scenariosAddress } from './addresses.ts'
import classes from './practice-strip.module.css'

/** Poll interval: while the brief is open, what the customer receives appears automatically. */
const LOOK_MS = 3000
/** The practice whose brief was shown in this browser: the tab in which someone plays the customer does not show it again. */
const SHOWN = 'practice-brief'

/** Shown across every screen where people practise: that nothing is real, what is to be done, and the way out. */
export function PracticeStrip() {
  const person = usePerson()
  return (
    <aside className={classes.strip} aria-label={t('Practice')}>
      <span className={classes.words}>{t('Practice. Nothing here is real.')}</span>
      {person?.audience === 'agent' && <BriefButton />}
      <a className={classes.act} href={realPage(scenariosAddress())}>
        {t('Leave practice')}
      </a>
    </aside>
  )
}

function BriefButton() {
  const [opened, setOpened] = useState(false)
  const { data } = useRead(practisingContract.practiceNow, undefined, {
    enabled: isPractice(),
    every: () => (opened ? LOOK_MS : false),
  })
  const id = data?.now?.id
  // Someone who enters first reads what it is about.
  useEffect(() => {
    if (!id || localStorage.getItem(SHOWN) === id) return
    localStorage.setItem(SHOWN, id)
    setOpened(true)
  }, [id])
  if (!data?.now) return null
  return (
    <>
      <button type="button" className={classes.act} onClick={() => setOpened(true)}>
        {t('What to do')}
      </button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={data.now.title}>
        <Brief practice={data.now} onClose={() => setOpened(false)} />
      </Sheet>
    </>
  )
}
