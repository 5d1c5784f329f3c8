import { linkSubjects } from '#features/people/sharing/public/server/link-subjects.ts'
import { contributes } from '#kit/extension-point.ts'
import { defineFeature } from '../../feature.ts'
import { paymentLinks } from './server/links.ts'

export const policies = defineFeature({ name: 'policies', contributions: [contributes(linkSubjects, paymentLinks)] })
