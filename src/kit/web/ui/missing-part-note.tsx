import { Button, CloseButton, Text } from '@mantine/core'
import { useState } from 'react'
import { useMissingPart } from '../router/lazy-part.ts'
import { reloadWhenThere } from '../router/load-failure.ts'
import { t } from '../text.ts'
import classes from './missing-part-note.module.css'

/** Says that a part of the screen failed to load, whose place stays as it was; the page is reloaded when the person is ready for it. */
export function MissingPartNote() {
  const file = useMissingPart()
  return (
    <div role="status" className={classes.place}>
      {file !== undefined && <Note key={file} file={file} />}
    </div>
  )
}

function Note({ file }: { readonly file: string }) {
  const [isAsked, setAsked] = useState(false)
  const load = () => {
    setAsked(true)
    reloadWhenThere(file)
  }
  const close = () => useMissingPart.setState(undefined)
  return (
    <div className={classes.note}>
      <Text size="sm">
        {isAsked ? t('The page loads again as soon as the connection is back.') : t('A part of this screen did not load. The rest works.')}
      </Text>
      {!isAsked && (
        <>
          <Button variant="light" size="sm" onClick={load} className={classes.button}>
            {t('Load again')}
          </Button>
          <CloseButton size={44} aria-label={t('Close')} onClick={close} />
        </>
      )}
    </div>
  )
}
