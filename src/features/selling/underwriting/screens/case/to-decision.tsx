import { Button } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import classes from './to-decision.module.css'

/** Where the buttons stand that decide. */
export const DECISION = 'decision'

/** For the keyboard: past the photographs and everything else to the decision; seen only while it has the focus. */
export const ToDecision = () => (
  <Button
    className={classes.skip ?? ''}
    variant="subtle"
    onClick={() => document.querySelector<HTMLElement>(`#${DECISION} button:not(:disabled)`)?.focus()}
  >
    {t('Go to decision')}
  </Button>
)
