import { newestComparison as comparisonPlace } from '#features/selling/tariffs/public/server/comparison.ts'
import { contributes } from '#kit/extension-point.ts'
import { defineFeature } from '../../feature.ts'
import { newestComparison } from './server/newest.ts'

export const tariffComparison = defineFeature({
  name: 'tariff-comparison',
  contributions: [contributes(comparisonPlace, newestComparison)],
})
