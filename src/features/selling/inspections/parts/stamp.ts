import { formatInstant } from '#domain/day.ts'
import { placeText } from '../rules/place.ts'
import type { DevicePlace } from './use-place.ts'

type Stamp = { readonly number: string; readonly title: string; readonly takenAt: Date; readonly place: DevicePlace | undefined }

/** Stamps time, place and reference along the lower edge of the picture itself, so that a print shows them too. */
export function stamp(canvas: HTMLCanvasElement, { number, title, takenAt, place }: Stamp): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const size = Math.max(11, Math.round(canvas.width / 52))
  const lines = [
    `${number} · ${title}`,
    [formatInstant(takenAt), place && placeText(place, place.accuracyMetres)].filter(Boolean).join(' · '),
  ]
  const height = Math.round(size * 1.45 * lines.length + size * 0.6)
  context.fillStyle = 'rgb(11 17 22 / 62%)'
  context.fillRect(0, canvas.height - height, canvas.width, height)
  context.fillStyle = '#fff'
  context.font = `500 ${size}px "Inter Variable", sans-serif`
  context.textBaseline = 'top'
  lines.forEach((line, index) => {
    context.fillText(line, size, canvas.height - height + size * 0.45 + index * size * 1.45, canvas.width - 2 * size)
  })
}
