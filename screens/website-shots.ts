import type { Shot } from './shot.ts'

const office = { evening: 'quiet', isOwner: true } as const

/** The editor of the website. */
export const websiteShots: Shot[] = [
  {
    ...office,
    name: 'website-home',
    path: '/website/home',
    arrange: (page) => page.getByRole('heading', { name: 'Banner 3' }).waitFor(),
  },
  {
    ...office,
    name: 'website-brand',
    path: '/website/brand',
    arrange: (page) => page.getByLabel('Cuisine').waitFor(),
  },
  {
    ...office,
    name: 'website-details',
    path: '/website/details',
    arrange: (page) => page.getByLabel('Instagram').waitFor(),
  },
  {
    ...office,
    name: 'website-texts',
    path: '/website/texts/terms',
    arrange: (page) => page.getByLabel('Terms').waitFor(),
  },
  {
    ...office,
    name: 'website-changes',
    path: '/website/changes',
    arrange: (page) => page.getByRole('button', { name: 'Publish 3 changes' }).waitFor(),
  },
  {
    ...office,
    name: 'website-history',
    path: '/website/history',
    arrange: (page) => page.getByText('Publish or discard the draft').waitFor(),
  },
]
