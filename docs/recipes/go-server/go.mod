module bookshop

go 1.21
