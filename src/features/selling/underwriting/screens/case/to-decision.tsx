import { Button } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import classes from './to-decision.module.css'

/** The location of the buttons that decide. */
export const DECISION = 'decision'

/** For the keyboard: skips the photographs and everything else to the decision; visible only while focused. */
export const ToDecision = () => (
  <Button
    className={classes.skip ?? ''}
    variant="subtle"
    onClick={() => document.querySelector<HTMLElement>(`#${DECISION} button:not(:disabled)`)?.focus()}
  >
    {t('Go to decision')}
  </Button>
)
