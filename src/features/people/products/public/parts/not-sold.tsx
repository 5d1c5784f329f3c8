import { Alert } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import type { Stopped } from '../contract/stopped.ts'

/** Shown where a product could be quoted if it were sold. */
export const NotSold = ({ stop: { untilOn, told } }: { readonly stop: Stopped }) => (
  <Alert color="mango" title={untilOn ? t('Not sold until {day}', { day: formatDay(untilOn) }) : t('Not sold at the moment')}>
    {told || t('Your agent can tell you what else there is.')}
  </Alert>
)
