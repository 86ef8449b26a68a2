export function SearchHeading() {
  return (
    <>
      <h1 className="display text-[2.6rem] sm:text-6xl">Discover & Trending</h1>
      <p className="mt-2 text-lg text-mute">Find somebody worth a minute of your evening.</p>
    </>
  )
}
