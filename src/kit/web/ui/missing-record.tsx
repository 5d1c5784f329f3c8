import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../text.ts'
import { Empty } from './empty.tsx'
import { Page } from './page.tsx'

type Props = {
  readonly title?: string /** What is missing, as a sentence. */
  readonly what: string
  readonly to: string
  readonly way: string
}

/** A screen that was opened without its record says so and offers what to do next. */
export const MissingRecord = ({ title = 'Something is missing', what, to, way }: Props) => (
  <Page title={t(title)}>
    <Empty
      title={what}
      action={
        <Button component={Link} to={to}>
          {way}
        </Button>
      }
    />
  </Page>
)
