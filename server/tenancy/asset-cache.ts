export interface Asset {
  contentType: string
  body: Buffer
}

/** Assets kept in memory; past `capacity` bytes the ones used least recently go. */
export interface AssetCache {
  find(key: string): Asset | undefined
  keep(key: string, asset: Asset): void
}

export function createAssetCache(capacity: number): AssetCache {
  const kept = new Map<string, Asset>()
  let size = 0

  function drop(key: string): void {
    size -= kept.get(key)?.body.length ?? 0
    kept.delete(key)
  }

  return {
    find(key) {
      const asset = kept.get(key)
      if (!asset) return undefined
      // Last in the map is last used.
      kept.delete(key)
      kept.set(key, asset)
      return asset
    },
    keep(key, asset) {
      drop(key)
      kept.set(key, asset)
      size += asset.body.length
      for (const oldest of kept.keys()) {
        if (size <= capacity) break
        drop(oldest)
      }
    },
  }
}
