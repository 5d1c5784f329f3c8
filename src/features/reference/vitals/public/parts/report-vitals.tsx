import type { Metric } from 'web-vitals'
import { addressOf } from '#kit/web/client.ts'
import { contract } from '../contract.ts'

/** Reports how fast screens are for people; of the address, never the query. */
export async function reportVitals(screenAt: (pathname: string) => string): Promise<void> {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const report = ({ name, value, rating }: Metric) => {
    const query = { name, value: Math.round(value * 1000) / 1000, rating, screen: screenAt(location.pathname) }
    void fetch(addressOf(contract.reportVital, { query }, 'agent'), { keepalive: true }).catch(() => undefined)
  }
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(report)
}
