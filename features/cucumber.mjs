/** Every worker starts a product of its own, so two of them is what a small machine carries. */
export default {
  import: ['features/dist/{steps,support}/**/*.js'],
  format: ['progress', 'html:features/report/index.html'],
  parallel: 2,
};
