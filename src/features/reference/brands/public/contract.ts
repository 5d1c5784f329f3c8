import { Brand } from '#domain/brand.ts'
import { get } from '#kit/contract.ts'

export const contract = {
  brand: get('brand', { summary: 'Name, colours, insurer and contacts of this installation', secure: false, offline: true, reply: Brand }),
}
