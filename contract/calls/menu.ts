import { z } from 'zod'
import { menuItem, menuResponse } from '#contract/menu.ts'
import type { AreaCalls } from './definition.ts'

export const menuCalls = {
  getMenu: {
    who: 'public',
    area: 'Menu',
    summary: 'The menu of an outlet, by its id or slug',
    params: z.object({ param: z.string().max(80) }),
    data: menuResponse,
  },
  getItem: {
    who: 'public',
    area: 'Menu',
    summary: 'One dish, as an outlet has it now',
    params: z.object({ id: z.string().max(160) }),
    query: z.object({
      outlet_id: z.string().max(80).optional().meta({
        description: 'Without it: as the first outlet that sells it, the default one before others',
      }),
    }),
    data: menuItem,
  },
} satisfies AreaCalls
