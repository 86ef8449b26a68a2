export function SearchHeading() {
  return (
    <>
      <h1 className="display text-[min(2.6rem,9.2vw)] sm:text-6xl">Discover & Trending</h1>
      <p className="mt-2 text-mute sm:text-lg">Find somebody worth a minute of your evening.</p>
    </>
  )
}
