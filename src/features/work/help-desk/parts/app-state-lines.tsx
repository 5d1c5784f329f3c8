import { Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { type AppState, appStateLines } from '../rules/app-state.ts'

/** The state of the app, line by line: the same for the sender and the reader. */
export const AppStateLines = ({ state }: { readonly state: AppState }) => (
  <dl style={{ margin: 0 }}>
    {appStateLines(state).map(([label, value], index) => (
      <Text key={`${label} ${String(index)}`} size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
        <dt style={{ display: 'inline', fontWeight: 600 }}>{t(label)}: </dt>
        <dd style={{ display: 'inline', margin: 0 }}>{value}</dd>
      </Text>
    ))}
  </dl>
)
